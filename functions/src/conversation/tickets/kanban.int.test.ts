import { tagId as tagIdSchema, type TagId, type TicketId } from '@balcao/shared/domain/ids.ts';
import type { Ticket } from '@balcao/shared/domain/tickets/ticket.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../../infra/local/testing/eventually.ts';
import type { Member, TestCompany } from '../../testing/make-company.ts';
import { joinTestCloud } from '../../testing/join-test-cloud.ts';
import type { CloudOfRun } from '../../../../infra/local/testing/clouds-of-run.ts';

let cloud: CloudOfRun;
let home: TestCompany;
let stranger: TestCompany;
let ana: Member;
let make: typeof import('../../testing/make-company.ts');
let store: typeof import('./store/ticket-store.ts');
let goesOn: typeof import('./service/card-goes-on.ts');
let messages: typeof import('./store/message-store.ts');
beforeAll(async () => {
  cloud = joinTestCloud();
  make = await import('../../testing/make-company.ts');
  store = await import('./store/ticket-store.ts');
  goesOn = await import('./service/card-goes-on.ts');
  messages = await import('./store/message-store.ts');
  [home, stranger] = [await make.makeCompany(cloud.endpoints.api, 'Quadro'), await make.makeCompany(cloud.endpoints.api, 'Vizinha')];
  ana = await make.addUser(cloud.endpoints.api, home, 'Ana');
});

let lanesMade = 0;
const aLane = async (rules: object = {}, company = home): Promise<TagId> => {
  const { body } = await company.owner.call('POST', '/tags', {
    body: { name: `Etapa ${++lanesMade}`, color: '#336699', kanban: 1, ...rules },
  });
  return tagIdSchema.parse(body.id);
};
const aTicket = async () => make.customerWrites(home, 'Oi');
const put = (ticket: { id: TicketId }, tagId: TagId, who = home.owner) =>
  who.call('PUT', '/ticket-tags/{ticketId}/{tagId}', { params: { ticketId: String(ticket.id), tagId } });
const read = async (ticket: { id: TicketId }): Promise<Ticket> => {
  const found = await store.ticketStoreFor(home.id).get(ticket.id);
  if (!found) throw new Error('the ticket is gone');
  return found;
};
const inLane = (ticket: { id: TicketId }, lane: TagId | null) =>
  eventually(
    () => read(ticket),
    (now) => (now.lane?.tagId ?? null) === lane,
  );
const board = async (query: Record<string, string> = {}, who = home.owner) => (await who.call('GET', '/ticket/kanban', { query })).body;
const saidTo = async ({ threadId, id }: Ticket, body: string) => {
  const { messages: said } = await messages.messageStoreFor(home.id).list(threadId, null, 50);
  return said.filter((message) => message.ticketId === id && message.body === body);
};
const lanesOf = (answer: { tickets: { id: number; tags: { id: string }[] }[] }) =>
  new Map(answer.tickets.map(({ id, tags }) => [id, tags.map((tag) => tag.id).join()]));

describe('lanes', () => {
  it('stand where they are put, whoever moves them at the same time, and come back to their place', async () => {
    const company = await make.makeCompany(cloud.endpoints.api, 'Ordem');
    const { call } = company.owner;
    const [a, b, c] = [await aLane({}, company), await aLane({}, company), await aLane({}, company)];
    const place = (id: TagId, before: TagId | null) => call('PUT', '/tags/{id}/place', { params: { id }, body: { before } });
    const order = async (): Promise<TagId[]> => (await call('GET', '/tag/kanban', {})).body.map(({ id }: { id: TagId }) => id);

    const first = await place(c, a);
    const afterOne = await order();
    const raced = await Promise.all([place(a, null), place(b, c)]);
    const afterTwo = await order();
    const { body: gone } = await call('DELETE', '/tags/{id}', { params: { id: c } });
    const added = await aLane({}, company);
    await call('POST', '/audit/{id}/undo', { params: { id: gone.auditId } });

    expect(first.body.map(({ id }: { id: TagId }) => id)).toEqual([c, a, b]);
    expect(afterOne).toEqual([c, a, b]);
    expect(raced.map(({ status }) => status)).toEqual([200, 200]);
    expect(afterTwo).toEqual([b, c, a]);
    expect(await order()).toEqual([b, c, a, added]);
    expect((await place(a, await aLane())).body.error).toBe('ERR_TAG_NOT_FOUND');
  });
});

describe('lanes that lead to each other', () => {
  const lead = (id: TagId, rules: object, company = home) => company.owner.call('PUT', '/tags/{id}', { params: { id }, body: rules });
  const after = (nextLaneId: TagId | null) => ({ timeLane: 1, nextLaneId });

  it('never lead in a circle, whichever link closes it', async () => {
    const [a, b, c] = [await aLane(), await aLane(), await aLane()];
    await lead(a, after(b));
    await lead(b, after(c));

    const back = await lead(b, after(a));
    const round = await lead(c, after(a));
    // without hours nothing goes on
    const idle = await lead(c, { timeLane: 0, nextLaneId: a });
    const timed = await lead(c, { timeLane: 2 });
    const replied = await lead(b, { rollbackLaneId: a });
    const repliedToo = await lead(a, { rollbackLaneId: b });
    const renamed = await lead(a, { name: 'Começo da volta' });

    expect([back, round, timed].map(({ status, body }) => [status, body.error, body.details])).toEqual(
      [1, 2, 3].map(() => [422, 'ERR_LANE_CIRCLE', { field: 'nextLaneId' }]),
    );
    expect([idle.status, replied.status, renamed.status]).toEqual([200, 200, 200]);
    expect(repliedToo.body).toMatchObject({ error: 'ERR_LANE_CIRCLE', details: { field: 'rollbackLaneId' } });
  });

  it('never lead in a circle that several make at once, each a part of it', async () => {
    for (let round = 0; round < 5; round++) {
      const lanes = await Promise.all([aLane(), aLane(), aLane(), aLane()]);

      const answers = await Promise.all(lanes.map((lane, n) => lead(lane, after(lanes[(n + 1) % lanes.length] ?? lane))));

      expect(answers.map(({ body }) => body.error ?? 'saved').toSorted()).toEqual(['ERR_LANE_CIRCLE', 'saved', 'saved', 'saved']);
    }
  });

  it('stay deleted when coming back would close a circle, and never do both at once', async () => {
    const [a, b] = [await aLane(), await aLane()];
    const c = await aLane(after(a));
    await lead(a, after(b));
    const deleteIt = async () => (await home.owner.call('DELETE', '/tags/{id}', { params: { id: a } })).body.auditId;
    const undo = (id: string) => home.owner.call('POST', '/audit/{id}/undo', { params: { id } });
    const deletion = await deleteIt();
    await lead(b, after(c));

    const refused = await undo(deletion);
    await lead(b, after(null));
    const restored = await undo(deletion);

    expect([refused.body.error, restored.status]).toEqual(['ERR_LANE_CIRCLE', 200]);
    for (let round = 0; round < 5; round++) {
      const again = await deleteIt();
      const [undone, saved] = await Promise.all([undo(again), lead(b, after(c))]);
      expect([undone.status, saved.status].filter((status) => status === 200)).toHaveLength(1);
      expect(['ERR_LANE_CIRCLE', 'ERR_RECORD_CHANGED']).toContain(undone.body.error ?? saved.body.error);
      await lead(b, after(null));
      if (undone.status !== 200) await undo(again);
    }
  });
});

describe('the board', () => {
  it('shows tickets by lane, newest entry first, page by page, and the others without one', async () => {
    const lane = await aLane();
    const tickets = [];
    for (let i = 0; i < 22; i++) tickets.push((await aTicket()).ticket);
    for (const ticket of tickets) await put(ticket, lane);
    const { ticket: without } = await aTicket();

    const first = await board();
    const { nextCursor } = first.lanes.find((one: { lane: string }) => one.lane === lane);
    const rest = await board({ lane, cursor: nextCursor });

    const ids = [...first.tickets, ...rest.tickets].filter(({ tags }) => tags[0]?.id === lane).map(({ id }) => id);
    expect(ids).toEqual(tickets.map(({ id }) => id).reverse());
    expect(rest.lanes).toEqual([{ lane, nextCursor: null }]);
    expect(lanesOf(first).get(without.id)).toBe('');
    expect((await board({ startDate: '2020-01-01', endDate: '2020-01-02' })).tickets).toEqual([]);
    expect(lanesOf(await board({ queueIds: home.otherQueue.id })).has(without.id)).toBe(false);
  });

  it('shows nobody what the lists do not', async () => {
    const lane = await aLane();
    const [{ ticket: mine }, { ticket: foreign }] = [await aTicket(), await aTicket()];
    await home.owner.call('PUT', '/tickets/{id}', { params: { id: String(foreign.id) }, body: { status: 'open' } });
    await put(mine, lane, ana);
    await put(foreign, lane);

    const seen = lanesOf(await board({ lane }, ana));

    expect([seen.has(mine.id), seen.has(foreign.id)]).toEqual([true, false]);
    expect((await put(foreign, lane, ana)).body.error).toBe('ERR_TICKET_NOT_FOUND');
    expect((await put(mine, await aLane({}, stranger))).body.error).toBe('ERR_TAG_NOT_FOUND');
    expect((await put(mine, home.tag.id)).body.error).toBe('ERR_TAG_NOT_FOUND');
    expect((await ana.call('POST', '/tags', { body: { name: 'Etapa', color: '#336699', kanban: 1 } })).body.error).toBe(
      'ERR_NO_PERMISSION',
    );
    expect((await home.owner.call('PUT', '/tags/{id}', { params: { id: lane }, body: { nextLaneId: home.tag.id } })).body.error).toBe(
      'ERR_TAG_NOT_FOUND',
    );
  });

  it('keeps a ticket in one lane, whoever moves it at the same time, and greets once for each entry', async () => {
    const lanes = await Promise.all([1, 2, 3].map((n) => aLane({ greetingMessageLane: `Bem-vindo à etapa ${n}` })));
    const { ticket } = await aTicket();

    const answers = await Promise.all(lanes.map((lane) => put(ticket, lane)));
    const now = await read(ticket);
    const again = await put(ticket, tagIdSchema.parse(now.lane?.tagId));

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(again.status).toBe(200);
    for (const n of [1, 2, 3]) expect(await saidTo(now, `Bem-vindo à etapa ${n}`)).toHaveLength(1);
    const shown = (await Promise.all(lanes.map((lane) => board({ lane })))).flatMap(({ tickets }) =>
      tickets.filter(({ id }: Ticket) => id === ticket.id),
    );
    expect(shown).toHaveLength(1);
    expect((await home.owner.call('DELETE', '/ticket-tags/{ticketId}', { params: { ticketId: String(ticket.id) } })).body.tags).toEqual([]);
    expect((await read(ticket)).lane?.tagId).toBeNull();
  });

  it('leaves tickets that ended out and takes them back into their lane', async () => {
    const lane = await aLane();
    const { ticket } = await aTicket();
    const change = (status: string) => home.owner.call('PUT', '/tickets/{id}', { params: { id: String(ticket.id) }, body: { status } });
    await put(ticket, lane);
    await change('open');
    await change('closed');
    const closed = await board({ lane });
    await change('open');

    expect([closed.tickets, lanesOf(await board({ lane })).get(ticket.id)]).toEqual([[], lane]);
  });

  it('passes a card on after its hours, once however often the timer comes, and not when it moved', async () => {
    const last = await aLane({ greetingMessageLane: 'Chegou ao fim' });
    const lane = await aLane({ timeLane: 2, nextLaneId: last });
    const [{ ticket }, { ticket: moved }] = [await aTicket(), await aTicket()];
    await put(ticket, lane);
    await put(moved, lane);
    const timerOf = async (of: Ticket) => ({
      kind: 'lane-over' as const,
      companyId: home.id,
      ticketId: of.id,
      tagId: lane,
      version: (await read(of)).lane?.at ?? '',
      at: new Date().toISOString(),
    });
    const [timer, late] = [await timerOf(ticket), await timerOf(moved)];
    await home.owner.call('DELETE', '/ticket-tags/{ticketId}', { params: { ticketId: String(moved.id) } });

    await Promise.all([1, 2, 3].map(() => goesOn.cardGoesOn(timer)));
    await goesOn.cardGoesOn(timer);
    await goesOn.cardGoesOn(late);

    expect([(await read(ticket)).lane?.tagId, (await read(moved)).lane?.tagId]).toEqual([last, null]);
    expect(await saidTo(await read(ticket), 'Chegou ao fim')).toHaveLength(1);
  });

  it('sends a card back when its customer writes', async () => {
    const start = await aLane({ greetingMessageLane: 'Vamos de novo' });
    const lane = await aLane({ rollbackLaneId: start });
    const { ticket, number } = await aTicket();
    await put(ticket, lane);

    await make.customerWrites(home, 'Respondi', number);
    await make.customerWrites(home, 'e mais', number);

    const now = await inLane(ticket, start);
    expect(await saidTo(now, 'Vamos de novo')).toHaveLength(1);
    expect(now.unreadMessages).toBe(3);
  });

  it('lets go of a deleted lane, and finds it again when that is undone', async () => {
    const lane = await aLane({ timeLane: 4 });
    const { ticket } = await aTicket();
    await put(ticket, lane);
    const { auditId } = (await home.owner.call('DELETE', '/tags/{id}', { params: { id: lane } })).body;
    const without = lanesOf(await board()).get(ticket.id);
    await home.owner.call('POST', '/audit/{id}/undo', { params: { id: auditId } });

    expect([without, lanesOf(await board({ lane })).get(ticket.id)]).toEqual(['', lane]);
    const lanes = (await home.owner.call('GET', '/tag/kanban')).body;
    expect(lanes.find(({ id }: { id: string }) => id === lane)).toMatchObject({ timeLane: 4, kanban: 1 });
  });
});
