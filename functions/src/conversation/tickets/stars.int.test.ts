import { messageIdOf, threadId as toThreadId } from '@balcao/shared/domain/ids.ts';
import { anId } from '@balcao/shared/testing/builders.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../../infra/local/testing/eventually.ts';
import type { Member, TestCompany } from '../../testing/make-company.ts';
import { joinTestCloud } from '../../testing/join-test-cloud.ts';
import type { CloudOfRun } from '../../../../infra/local/testing/clouds-of-run.ts';

let cloud: CloudOfRun;
let make: typeof import('../../testing/make-company.ts');
let company: TestCompany;
let ana: Member;
let bia: Member;
beforeAll(async () => {
  cloud = joinTestCloud();
  make = await import('../../testing/make-company.ts');
  company = await make.makeCompany(cloud.endpoints.api, 'Estrela');
  ana = await make.addUser(cloud.endpoints.api, company, 'Ana', { allUserChat: true });
  bia = await make.addUser(cloud.endpoints.api, company, 'Bia', { allUserChat: true });
});

const star = (who: Member, id: string) => who.call('PUT', '/messages/{id}/star', { params: { id } });
const unstar = (who: Member, id: string) => who.call('DELETE', '/messages/{id}/star', { params: { id } });
const listed = async (who: Member): Promise<string[]> =>
  (await who.call('GET', '/messages-starred', {})).body.hits.map(({ id }: { id: string }) => id);
const ofThread = async (who: Member, ticketId: number): Promise<string[]> =>
  (await who.call('GET', '/messages-starred/{ticketId}', { params: { ticketId: String(ticketId) } })).body.messageIds;

describe('a starred message', () => {
  it('is in one’s own list, the newest star first, and marked in its own conversation only', async () => {
    const [one, other] = [await make.customerWrites(company, 'Guarde isto'), await make.customerWrites(company, 'E isto')];
    // Twice at once: one star.
    const answers = await Promise.all([star(ana, other.message.id), star(ana, other.message.id)]);
    await star(ana, one.message.id);

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(
      await eventually(
        () => listed(ana),
        (ids) => ids.length === 2,
      ),
    ).toEqual([one.message.id, other.message.id]);
    expect([await ofThread(ana, one.ticket.id), await ofThread(ana, other.ticket.id)]).toEqual([[one.message.id], [other.message.id]]);
    expect([await listed(bia), await ofThread(bia, one.ticket.id)]).toEqual([[], []]);

    await Promise.all([unstar(ana, one.message.id), unstar(ana, one.message.id)]);
    expect(await ofThread(ana, one.ticket.id)).toEqual([]);
    expect(
      await eventually(
        () => listed(ana),
        (ids) => ids.length === 1,
      ),
    ).toEqual([other.message.id]);
  });

  it('is shown as gone once it is deleted, and not at all once its ticket is', async () => {
    const { ticket } = await make.customerWrites(company, 'Oi');
    await bia.call('PUT', '/tickets/{id}', { params: { id: String(ticket.id) }, body: { status: 'open', queueId: company.queue.id } });
    const { body } = await bia.call('POST', '/messages/{ticketId}', {
      params: { ticketId: String(ticket.id) },
      body: { body: 'Nota', isPrivate: true },
    });
    const { id } = body.messages[0];
    await star(bia, id);
    await bia.call('DELETE', '/messages/{id}', { params: { id } });

    const { hits } = (await bia.call('GET', '/messages-starred', {})).body;
    expect(hits).toMatchObject([{ id, isDeleted: true, excerpt: { text: '' } }]);

    await company.owner.call('DELETE', '/tickets/{id}', { params: { id: String(ticket.id) } });
    expect(await listed(bia)).toEqual([]);
  });

  it('is found page by page by the store, each once', async () => {
    const { messageStarsFor } = await import('./store/message-stars.ts');
    const { ticket } = await make.customerWrites(company, 'Oi');
    const stars = messageStarsFor(company.id);
    const user = company.owner.id;
    const ids = Array.from({ length: 7 }, (_, nth) => messageIdOf(anId(`M${nth}`), ticket.id));
    const [thread, other] = [anId('P1'), anId('P2')].map((contact) => toThreadId.parse(`${company.connection.id}.${contact}`));
    if (!thread || !other) throw new Error('two threads were meant');
    // Some share an instant.
    for (const [nth, messageId] of ids.entries())
      await stars.star(user, {
        threadId: nth === 6 ? other : thread,
        messageId,
        ticketId: ticket.id,
        starredAt: `2026-03-10T12:0${Math.floor(nth / 3)}:00.000Z`,
      });

    const first = await eventually(
      () => stars.listStars(user, null, 4),
      ({ stars: some, nextPosition }) => some.length === 4 && nextPosition !== null,
    );
    const second = await stars.listStars(user, first.nextPosition, 4);
    expect([...first.stars, ...second.stars].map(({ messageId }) => messageId)).toEqual(ids.toReversed());
    expect(second.nextPosition).toBeNull();
    expect(await stars.listStarsOfThread(user, thread)).toEqual(ids.slice(0, 6));
    expect([await stars.countStars(user, 5), await stars.countStars(user, 100)]).toEqual([5, 7]);
    await stars.removeStars(user, first.stars);
    expect(await stars.countStars(user, 100)).toBe(3);
  });
});
