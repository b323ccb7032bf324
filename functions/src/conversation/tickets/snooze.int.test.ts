import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { ticketId as toTicketId } from '@balcao/shared/domain/ids.ts';
import type { Timer } from '@balcao/shared/events/timers.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../../infra/local/testing/eventually.ts';
import { liveClient } from '../../testing/live-client.ts';
import type { Member, TestCompany } from '../../testing/make-company.ts';
import { joinTestCloud } from '../../testing/join-test-cloud.ts';
import type { CloudOfRun } from '../../../../infra/local/testing/clouds-of-run.ts';

let cloud: CloudOfRun;
let make: typeof import('../../testing/make-company.ts');
let company: TestCompany;
let ana: Member;
beforeAll(async () => {
  cloud = joinTestCloud();
  make = await import('../../testing/make-company.ts');
  company = await make.makeCompany(cloud.endpoints.api, 'Adia');
  ana = await make.addUser(cloud.endpoints.api, company, 'Ana', { allUserChat: true });
});

const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
const accept = (who: Member, id: number, change = {}) =>
  who.call('PUT', '/tickets/{id}', { params: { id: String(id) }, body: { status: 'open', queueId: company.queue.id, ...change } });
const snooze = (who: Member, id: number, until: string | null) =>
  who.call('PUT', '/tickets/{id}/snooze', { params: { id: String(id) }, body: { until } });
const aHeld = async () => {
  const made = await make.customerWrites(company, 'Oi');
  const { body } = await accept(ana, made.ticket.id);
  if (body.status !== 'open') throw new Error('it was not accepted');
  return made;
};
const listed = async (who: Member, query: Record<string, string>): Promise<number[]> =>
  (await who.call('GET', '/tickets', { query })).body.tickets.map(({ id }: { id: number }) => id);
const openCount = async (): Promise<number> => (await ana.call('GET', '/tickets/counts')).body.open;
/** The number follows its list by a moment. */
const openIsCounted = () =>
  eventually(
    async () => (await openCount()) - (await listed(ana, { status: 'open' })).length,
    (off) => off === 0,
  );
const logOf = async (id: number): Promise<string[]> =>
  (await ana.call('GET', '/tickets-log/{ticketId}', { params: { ticketId: String(id) } })).body.logs.map(
    ({ type }: { type: string }) => type,
  );
const deliver = (timer: Timer) =>
  new SQSClient({}).send(new SendMessageCommand({ QueueUrl: cloud.env['QUEUE_URL_TIMERS'] ?? '', MessageBody: JSON.stringify(timer) }));
const stored = async (id: number) => (await import('./store/ticket-store.ts')).ticketStoreFor(company.id).get(toTicketId.parse(id));

describe('a ticket that is put off', () => {
  it('leaves its list and its number, and is back with the customer’s next message', async () => {
    const { ticket, number } = await aHeld();
    await openIsCounted();
    const before = await openCount();

    // Of another precision than is kept.
    await snooze(ana, ticket.id, inHours(20).replace(/\.\d+/, ''));
    const away = [await listed(ana, { status: 'open' }), await listed(ana, { only: 'snoozed' })].map((ids) => ids.includes(ticket.id));
    await eventually(openCount, (count) => count === before - 1);
    await ana.call('POST', '/messages/{ticketId}', { params: { ticketId: String(ticket.id) }, body: { body: 'Vejo amanhã' } });
    const stillAway = await listed(ana, { only: 'snoozed' });
    await make.customerWrites(company, 'Já resolveu?', number);
    const back = [await listed(ana, { status: 'open' }), await listed(ana, { only: 'snoozed' })].map((ids) => ids.includes(ticket.id));
    await eventually(openCount, (count) => count === before);

    expect([away, stillAway.includes(ticket.id), back]).toEqual([[false, true], true, [true, false]]);
    expect(await logOf(ticket.id)).toEqual(expect.arrayContaining(['snoozed', 'woken']));
  });

  it('is back when its time has come, and not by a timer of an earlier time', async () => {
    const { ticket } = await aHeld();
    await snooze(ana, ticket.id, inHours(1));
    const first = (await stored(ticket.id))?.snoozedAt ?? '';
    await snooze(ana, ticket.id, inHours(2));
    const second = (await stored(ticket.id))?.snoozedAt ?? '';
    const timer = (id: number, version: string): Timer => ({
      kind: 'snooze-over',
      companyId: company.id,
      ticketId: toTicketId.parse(id),
      at: new Date(Date.now() - 1000).toISOString(),
      version,
    });
    const other = (await aHeld()).ticket;
    await snooze(ana, other.id, inHours(1));
    const last = timer(other.id, (await stored(other.id))?.snoozedAt ?? '');

    await deliver(timer(ticket.id, first));
    await deliver(last);
    await eventually(
      () => stored(other.id),
      (now) => now?.snoozedAt === undefined,
    );
    const still = (await stored(ticket.id))?.snoozedAt;
    await deliver(timer(ticket.id, second));
    await deliver(timer(ticket.id, second));

    expect(still).toBe(second);
    await eventually(
      () => listed(ana, { status: 'open' }),
      (ids) => ids.includes(ticket.id),
    );
    expect((await logOf(ticket.id)).filter((type) => type === 'woken')).toHaveLength(1);
  });

  it('is taken up by whoever acts on it, and by the timer that follows its writing', async () => {
    const { ticket } = await aHeld();
    await snooze(ana, ticket.id, inHours(3));
    const passed = await accept(ana, ticket.id, { status: 'pending', isTransfered: true });
    const soon = (await aHeld()).ticket;
    await snooze(ana, soon.id, new Date(Date.now() + 1500).toISOString());

    expect(passed.body).toMatchObject({ status: 'pending', snoozedUntil: null });
    expect(await listed(company.owner, { only: 'snoozed' })).not.toContain(ticket.id);
    await eventually(
      () => stored(soon.id),
      (now) => now?.snoozedAt === undefined,
      20_000,
    );
  });

  it('and written to at the same moment is in one list, and its numbers agree', async () => {
    const { ticket, number } = await aHeld();

    for (let round = 0; round < 4; round++)
      await Promise.all([snooze(ana, ticket.id, inHours(round + 1)), make.customerWrites(company, `De novo ${round}`, number)]);

    const isAway = (await stored(ticket.id))?.snoozedAt !== undefined;
    const lists = [await listed(ana, { status: 'open' }), await listed(ana, { only: 'snoozed' })].map((ids) => ids.includes(ticket.id));
    expect(lists).toEqual([!isAway, isAway]);
    await openIsCounted();
  });

  it('cannot be so in the past, for ever, or when it is closed', async () => {
    const { ticket } = await aHeld();
    const codes = [await snooze(ana, ticket.id, inHours(-1)), await snooze(ana, ticket.id, inHours(9000))].map(({ body }) => body.error);
    await accept(ana, ticket.id, { status: 'closed', sendFarewellMessage: false });

    expect([...codes, (await snooze(ana, ticket.id, inHours(1))).body.error]).toEqual([
      'ERR_SNOOZE_TIME',
      'ERR_SNOOZE_TIME',
      'ERR_TICKET_TRANSITION',
    ]);
  });

  it('stands among others page by page, and never in the list beside them', async () => {
    const away: number[] = [];
    for (let n = 0; n < 3; n++) {
      const { ticket } = await aHeld();
      await snooze(ana, ticket.id, inHours(48 - n));
      away.unshift(ticket.id);
    }
    const open = await listed(ana, { status: 'open', sortTickets: 'ASC' });

    expect((await listed(ana, { only: 'snoozed', sortTickets: 'ASC' })).slice(-3)).toEqual(away);
    expect(open.filter((id) => away.includes(id))).toEqual([]);
    const tickets = (await import('./store/ticket-store.ts')).ticketStoreFor(company.id);
    const walk = async (order: 'asc' | 'desc') => {
      const ids: number[] = [];
      for (let after: Parameters<typeof tickets.listByStatus>[1] = null; ; ) {
        const page = await tickets.listByStatus('open', after, order, 1, 'snoozed');
        const [found] = page.tickets;
        if (!found) return ids;
        ids.push(found.id);
        after = { listedAt: `!${found.snoozedUntil}`, ticketId: found.id };
      }
    };
    expect((await walk('asc')).slice(-3)).toEqual(away);
    expect((await walk('desc')).slice(0, 3)).toEqual(away.toReversed());
  });
});

describe('a ticket that is followed', () => {
  it('is in the follower’s list and told of, as long as the follower may see it', async () => {
    const bia = await make.addUser(cloud.endpoints.api, company, 'Bia', { allUserChat: true });
    const { ticket, number } = await aHeld();
    const follow = (following: boolean) =>
      bia.call('PUT', '/tickets/{id}/follow', { params: { id: String(ticket.id) }, body: { following } });
    const socket = await liveClient(cloud.endpoints.live, bia);
    const toldOf = (text: string) =>
      socket.events().some((event) => 'ticket' in event && event.ticket.id === ticket.id && event.ticket.lastMessage === text);

    await follow(true);
    const listedOnce = await listed(bia, { only: 'followed' });
    await make.customerWrites(company, 'primeira', number);
    await eventually(async () => toldOf('primeira'), Boolean);
    await follow(false);
    await make.customerWrites(company, 'segunda', number);
    const own = await make.customerWrites(company, 'depois');
    await eventually(async () => socket.events().some((event) => 'ticket' in event && event.ticket.id === own.ticket.id), Boolean);

    expect([listedOnce, await listed(bia, { only: 'followed' })]).toEqual([[ticket.id], []]);
    expect(toldOf('segunda')).toBe(false);
    socket.close();
  });

  it('is not listed for whom it is out of sight by now', async () => {
    const caio = await make.addUser(cloud.endpoints.api, company, 'Caio');
    const { ticket } = await make.customerWrites(company, 'Oi', undefined);
    await accept(company.owner, ticket.id, { status: 'pending', isTransfered: true });
    const followed = await caio.call('PUT', '/tickets/{id}/follow', { params: { id: String(ticket.id) }, body: { following: true } });
    const seen = await listed(caio, { only: 'followed' });
    await accept(ana, ticket.id);

    expect([followed.status, seen]).toEqual([200, [ticket.id]]);
    expect(await listed(caio, { only: 'followed' })).toEqual([]);
  });
});
