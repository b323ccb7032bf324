import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Member, TestCompany } from '../../testing/make-company.ts';
import { aHeldTicket } from '../../testing/sample-records.ts';
import { joinTestCloud } from '../../testing/join-test-cloud.ts';

const cloud = joinTestCloud();
let company: TestCompany;
let other: TestCompany;
let ana: Member;
let bia: Member;

beforeAll(async () => {
  const { addUser, makeCompany } = await import('../../testing/make-company.ts');
  const { api } = cloud.endpoints;
  [company, other] = [await makeCompany(api, 'Macros'), await makeCompany(api, 'Outra')];
  [ana, bia] = [await addUser(api, company, 'Ana'), await addUser(api, company, 'Bia')];
});

const create = async (who: Member, body: Record<string, unknown>) =>
  who.call('POST', '/macros', { body: { name: 'Anotar', steps: [{ kind: 'note', text: 'Visto' }], ...body } });
const run = (who: Member, id: string, ticketId: number, runId: string = randomUUID(), known: { inboundMessages?: number } = {}) =>
  who.call('POST', '/macros/{id}/run', { params: { id }, body: { ticketId, runId, ...known } });
const bodiesOf = async (who: Member, ticketId: number): Promise<string[]> =>
  (await who.call('GET', '/messages/{ticketId}', { params: { ticketId: String(ticketId) } })).body.messages
    .filter(({ fromMe }: { fromMe: boolean }) => fromMe)
    .map(({ body }: { body: string }) => body);
const aReply = async (who: Member, message: string): Promise<string> =>
  (await who.call('POST', '/quick-messages', { body: { shortcode: randomUUID().slice(0, 12), message, geral: false, visao: false } })).body
    .id;

describe('macros', () => {
  it('of one’s own are nobody else’s, and shared ones are made by admins', async () => {
    const own = (await create(ana, {})).body;
    const shared = (await create(company.owner, { shared: true, name: 'De todos' })).body;

    const answers = [
      await create(ana, { shared: true }),
      await bia.call('PUT', '/macros/{id}', { params: { id: own.id }, body: { name: 'x' } }),
      await company.owner.call('DELETE', '/macros/{id}', { params: { id: own.id } }),
      await ana.call('DELETE', '/macros/{id}', { params: { id: shared.id } }),
      await run(bia, own.id, (await aHeldTicket(company, bia)).ticket.id),
    ];

    expect(answers.map(({ status }) => status)).toEqual([403, 404, 404, 403, 404]);
    const names = async (who: Member) => (await who.call('GET', '/macros')).body.map(({ name }: { name: string }) => name);
    expect([await names(ana), await names(bia)]).toEqual([['Anotar', 'De todos'], ['De todos']]);
  });

  it('name nothing of another company, nobody who may not sign in, and shared ones nothing that is one person’s alone', async () => {
    const [mine, theirs] = [await aReply(company.owner, 'Oi'), await aReply(other.owner, 'Oi')];
    const { addUser } = await import('../../testing/make-company.ts');
    const left = await addUser(cloud.endpoints.api, company, 'Saiu');
    expect((await company.owner.call('PUT', '/users/{id}', { params: { id: left.id }, body: { active: false } })).status).toBe(200);
    const wanted = [
      [{ kind: 'transfer', queueId: other.queue.id, userId: null }],
      [{ kind: 'transfer', queueId: company.queue.id, userId: left.id }],
      [{ kind: 'transfer', queueId: company.queue.id, userId: other.owner.id }],
      [{ kind: 'addTag', tagId: other.tag.id }],
      [{ kind: 'reply', quickMessageId: theirs }],
    ];

    const codes = await Promise.all(wanted.map(async (steps) => (await create(company.owner, { steps })).body.error));
    const shared = await create(company.owner, { shared: true, steps: [{ kind: 'reply', quickMessageId: mine }] });

    expect(codes).toEqual([
      'ERR_QUEUE_NOT_FOUND',
      'ERR_USER_NOT_FOUND',
      'ERR_USER_NOT_FOUND',
      'ERR_TAG_NOT_FOUND',
      'ERR_QUICK_MESSAGE_NOT_FOUND',
    ]);
    expect(shared.body.error).toBe('ERR_QUICK_MESSAGE_PRIVATE');
  });

  it('do their steps in order, once for one run though it is asked for at once and again', async () => {
    const { ticket } = await aHeldTicket(company, ana);
    const steps = [
      { kind: 'reply', quickMessageId: await aReply(ana, 'Feito, {{name}}') },
      { kind: 'note', text: 'Resolvido por macro: {{ticket_id}}' },
      { kind: 'addTag', tagId: company.tag.id },
      { kind: 'resolve', farewell: false },
    ];
    const { id } = (await create(ana, { steps })).body;
    const runId = randomUUID();

    const atOnce = await Promise.all([run(ana, id, ticket.id, runId), run(ana, id, ticket.id, runId)]);
    const again = await run(ana, id, ticket.id, runId);

    expect(atOnce.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect(atOnce.every(({ status, body }) => status === 200 || body.error === 'ERR_MACRO_RUNNING')).toBe(true);
    expect(again.body).toMatchObject({ done: 4, refused: null, ticket: { status: 'closed', contact: { tags: [{ id: company.tag.id }] } } });
    const bodies = await bodiesOf(ana, ticket.id);
    expect(bodies.filter((body) => body.startsWith('Feito'))).toHaveLength(1);
    expect(bodies.filter((body) => body === `Resolvido por macro: ${ticket.id}`)).toHaveLength(1);
  });

  it('stop at the first step that is refused, with the same reason as by hand', async () => {
    const { ticket } = await aHeldTicket(company, ana);
    const { id: replyId } = { id: await aReply(ana, 'Some daqui') };
    const steps = [
      { kind: 'note', text: 'Antes' },
      { kind: 'reply', quickMessageId: replyId },
      { kind: 'resolve', farewell: false },
    ];
    const { id } = (await create(ana, { steps })).body;
    await ana.call('DELETE', '/quick-messages/{id}', { params: { id: replyId } });

    const { body } = await run(ana, id, ticket.id);

    expect(body).toMatchObject({ done: 1, refused: 'ERR_QUICK_MESSAGE_NOT_FOUND', ticket: { status: 'open' } });
  });

  it('do not resolve what the customer wrote in since whoever runs them looked', async () => {
    const { ticket } = await aHeldTicket(company, ana);
    const { id } = (await create(ana, { steps: [{ kind: 'resolve', farewell: false }] })).body;

    const early = (await run(ana, id, ticket.id, randomUUID(), { inboundMessages: 0 })).body;
    expect(early).toMatchObject({ done: 0, refused: 'ERR_CUSTOMER_WROTE', ticket: { status: 'open', inboundMessages: 1 } });
    const { body } = await run(ana, id, ticket.id, randomUUID(), { inboundMessages: 1 });
    expect(body).toMatchObject({ done: 1, refused: null, ticket: { status: 'closed' } });
  });

  it('leave unread what the customer wrote in since whoever runs them looked', async () => {
    const { ticket } = await aHeldTicket(company, ana);
    const { id } = (await create(ana, { steps: [{ kind: 'reply', quickMessageId: await aReply(ana, 'Olá!') }] })).body;

    const early = (await run(ana, id, ticket.id, randomUUID(), { inboundMessages: 0 })).body;
    expect(early).toMatchObject({ done: 1, refused: null, ticket: { unreadMessages: 1 } });
    const { body } = await run(ana, id, ticket.id, randomUUID(), { inboundMessages: 1 });
    expect(body).toMatchObject({ done: 1, refused: null, ticket: { unreadMessages: 0 } });
  });

  it('that are shared come back from the log, one’s own leave none', async () => {
    const [shared, own] = [(await create(company.owner, { shared: true, name: 'Volta' })).body, (await create(ana, { name: 'Some' })).body];

    const gone = await company.owner.call('DELETE', '/macros/{id}', { params: { id: shared.id } });
    const removed = await ana.call('DELETE', '/macros/{id}', { params: { id: own.id } });
    const undone = await company.owner.call('POST', '/audit/{id}/undo', { params: { id: gone.body.auditId } });

    expect([undone.status, removed.body.auditId]).toEqual([200, null]);
    expect((await ana.call('GET', '/macros')).body.map(({ name }: { name: string }) => name)).toContain('Volta');
  });
});
