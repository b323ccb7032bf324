import { beforeAll, expect, it } from 'vitest';
import type { Member, TestCompany } from '../../testing/make-company.ts';
import { aHeldTicket } from '../../testing/sample-records.ts';
import { joinTestCloud } from '../../testing/join-test-cloud.ts';
import type { CloudOfRun } from '../../../../infra/local/testing/clouds-of-run.ts';

let cloud: CloudOfRun;
let make: typeof import('../../testing/make-company.ts');
let company: TestCompany;
let [bia, caio]: Member[] = [];
beforeAll(async () => {
  cloud = joinTestCloud();
  make = await import('../../testing/make-company.ts');
  company = await make.makeCompany(cloud.endpoints.api, 'Menções');
  bia = await make.addUser(cloud.endpoints.api, company, 'Bia Lima', { allUserChat: true, allTicket: true, queueIds: [company.queue.id] });
  caio = await make.addUser(cloud.endpoints.api, company, 'Caio Reis', { queueIds: [] });
});

const note = (by: Member, ticketId: number, body: string) =>
  by.call('POST', '/messages/{ticketId}', { params: { ticketId: String(ticketId) }, body: { body, isPrivate: true } });
const mentionsOf = async (member: Member | undefined): Promise<Array<{ ticketId: number; text: string; by: { name: string } }>> =>
  (await member?.call('GET', '/mentions'))?.body.mentions;

it('tells whom a note names, once, until they look, and nobody who may not see the ticket', async () => {
  const { ticket } = await aHeldTicket(company, company.owner);

  await note(company.owner, ticket.id, 'Olha isto, @Bia Lima e @Caio Reis');

  await expect
    .poll(() => mentionsOf(bia), { timeout: 30_000 })
    .toMatchObject([{ ticketId: ticket.id, text: 'Olha isto, @Bia Lima e @Caio Reis' }]);
  expect(await mentionsOf(caio)).toEqual([]);
  expect(await mentionsOf(company.owner)).toEqual([]);

  const { mentionsReaction } = await import('./reactions/mentions.ts');
  const { mentionStoreFor } = await import('./store/mention-store.ts');
  const { messageEntity } = await import('./store/message.entity.ts');
  const { data } = await messageEntity.query('byThread', { companyId: company.id, threadId: ticket.threadId }).all();
  const { ticketStoreFor } = await import('./store/ticket-store.ts');
  const { loadNames } = await import('../../people/names/service/names.ts');
  const again = mentionsReaction(() => ({
    tickets: ticketStoreFor(company.id),
    mentions: mentionStoreFor(company.id),
    users: async () => (await loadNames(company.id)).users,
  }));
  await again.react(
    data.map((row) => ({ new: row, old: null, eventId: 'again', at: 0 }) as never),
    {},
  );
  expect(await mentionsOf(bia)).toHaveLength(1);

  const params = { ticketId: String(ticket.id) };
  expect((await caio?.call('DELETE', '/mentions/{ticketId}', { params }))?.body.error).toBe('ERR_TICKET_NOT_FOUND');
  expect(await mentionsOf(bia)).toHaveLength(1);
  expect((await bia?.call('DELETE', '/mentions/{ticketId}', { params }))?.status).toBe(200);
  expect(await mentionsOf(bia)).toEqual([]);
});

it('says nothing of a note that was deleted, nor of what customers read', async () => {
  const { ticket } = await aHeldTicket(company, company.owner);
  const { body } = await note(company.owner, ticket.id, 'Engano, @Bia Lima');
  await expect.poll(() => mentionsOf(bia), { timeout: 30_000 }).toHaveLength(1);

  await company.owner.call('DELETE', '/messages/{id}', { params: { id: body.messages[0].id } });

  await expect.poll(() => mentionsOf(bia), { timeout: 30_000 }).toEqual([]);
});

it('tells who is named since a note was edited, and nobody a second time', async () => {
  const { ticket } = await aHeldTicket(company, company.owner);
  const ana = await make.addUser(cloud.endpoints.api, company, 'Ana Prado', { allUserChat: true, queueIds: [company.queue.id] });
  const { body } = await note(company.owner, ticket.id, 'Olha isto, @Bia Lima');
  await expect.poll(() => mentionsOf(bia), { timeout: 30_000 }).toHaveLength(1);
  await bia?.call('DELETE', '/mentions/{ticketId}', { params: { ticketId: String(ticket.id) } });

  await company.owner.call('POST', '/messages/edit/{messageId}', {
    params: { messageId: body.messages[0].id },
    body: { body: 'Olha isto, @Bia Lima e @Ana Prado' },
  });

  await expect.poll(() => mentionsOf(ana), { timeout: 30_000 }).toHaveLength(1);
  expect(await mentionsOf(bia)).toEqual([]);
});
