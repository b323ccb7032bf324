import type { InboundMessageEvent } from '@balcao/shared/events/channel-messages.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../../infra/local/testing/eventually.ts';
import { inboxOf } from '../../testing/inbox.ts';
import type { Member, TestCompany } from '../../testing/make-company.ts';
import { joinTestCloud } from '../../testing/join-test-cloud.ts';
import type { CloudOfRun } from '../../../../infra/local/testing/clouds-of-run.ts';

let cloud: CloudOfRun;
let make: typeof import('../../testing/make-company.ts');
let company: TestCompany;
let ana: Member;
let conflicts = 0;

beforeAll(async () => {
  cloud = joinTestCloud();
  make = await import('../../testing/make-company.ts');
  company = await make.makeCompany(cloud.endpoints.api, 'Corridas');
  ana = await make.addUser(cloud.endpoints.api, company, 'Ana');
  await meetOthers();
});

/** Local tables work off one write after the other and never report a conflict: here every third transaction of this process meets one. */
const meetOthers = async (): Promise<void> => {
  const { dynamo } = await import('../../platform/aws-clients.ts');
  let transactions = 0;
  dynamo().middlewareStack.add(
    (next) => (call) => {
      if ('TransactItems' in call.input && ++transactions % 3 === 0) {
        conflicts++;
        const CancellationReasons = [{ Code: 'TransactionConflict' }];
        throw Object.assign(new Error('conflict'), { name: 'TransactionCanceledException', CancellationReasons });
      }
      return next(call);
    },
    { step: 'initialize', priority: 'low', name: 'meetOthers' },
  );
};

describe('an attendant who replies, accepts and tags while the customer writes', () => {
  it('200 times at once loses nothing and is never told of a fault', { timeout: 120_000 }, async () => {
    const conversations = 20;
    const rounds = 10;
    const started = await Promise.all(Array.from({ length: conversations }, (_, n) => make.customerWrites(company, `oi ${n}`)));
    const statuses: number[] = [];
    const ask = async (...request: Parameters<Member['call']>): Promise<number> => {
      const { status } = await ana.call(...request);
      statuses.push(status);
      return status;
    };
    const meetings = started.flatMap(({ ticket, number }) => Array.from({ length: rounds }, (_, round) => ({ ticket, number, round })));

    const replies = await Promise.all(
      meetings.map(async ({ ticket, number, round }) => {
        const params = { id: String(ticket.id), ticketId: String(ticket.id) };
        const body = `resposta ${round}`;
        const [replied] = await Promise.all([
          ask('POST', '/messages/{ticketId}', { params, body: { body, clientId: crypto.randomUUID() } }),
          ask('PUT', '/tickets/{id}', { params, body: { status: 'open' } }),
          ask('POST', '/tags/sync', { body: { contactId: ticket.contactId, tags: [company.tag.id] } }),
          make.customerWrites(company, `pergunta ${round}`, number),
        ]);
        return { id: ticket.id, body, isStored: replied === 200 };
      }),
    );

    expect(conflicts).toBeGreaterThan(conversations);
    // A reply that comes before the ticket is accepted is refused, and says so.
    expect(statuses.filter((status) => ![200, 422].includes(status))).toEqual([]);
    const inbox = inboxOf(company.owner);
    const asked = Array.from({ length: rounds }, (_, round) => `pergunta ${round}`);
    const open = new Map((await inbox.list({ status: 'open', showAll: 'true' })).map((row) => [row.id, row]));
    for (const [n, { ticket }] of started.entries()) {
      const stored = await inbox.messages(ticket.id);
      const sent = replies.filter(({ id, isStored }) => id === ticket.id && isStored).map(({ body }) => body);
      expect(
        stored
          .filter(({ fromMe }) => !fromMe)
          .map(({ body }) => body)
          .sort(),
      ).toEqual([`oi ${n}`, ...asked].sort());
      expect(
        stored
          .filter(({ fromMe }) => fromMe)
          .map(({ body }) => body)
          .sort(),
      ).toEqual(sent.sort());
      expect(open.get(ticket.id)).toMatchObject({
        userId: ana.id,
        contact: { tags: [{ id: company.tag.id }] },
        lastMessage: stored.at(-1)?.body,
      });
    }
    const settled = { open: conversations, pending: 0, closed: 0 };
    expect(
      await eventually(
        () => inbox.counts(),
        (counts) => counts.open === conversations,
      ),
    ).toMatchObject(settled);
  });
});

describe('an attendant who reopens a ticket in the moment its customer writes again', () => {
  it('has the one ticket that both of them mean', async () => {
    const store = (await import('./inbound/receive-deps.ts')).receiveDeps(company.id).tickets;
    const reopening = { ...company, connection: { ...company.connection, timeCreateNewTicket: 60 } };
    const { ticket, number } = await make.customerWrites(reopening, 'primeira vez');
    const inbox = inboxOf(ana);
    for (let round = 0; round < 10; round++) {
      await inbox.accept(ticket.id);
      await inbox.update(ticket.id, { status: 'closed' });

      const [answer, written] = await Promise.all([
        ana.call('PUT', '/tickets/{id}', { params: { id: String(ticket.id) }, body: { status: 'open' } }),
        make.customerWrites(reopening, `de novo ${round}`, number),
      ]);

      expect(answer).toMatchObject({ status: 200, body: { id: ticket.id, status: 'open', userId: ana.id } });
      expect(written.ticket.id).toBe(ticket.id);
      expect(await store.getThread(ticket.threadId)).toMatchObject({ activeTicketId: ticket.id });
    }
  });
});

describe('a queue that is deleted in the moment a ticket comes into it', () => {
  it('gets none, however it would have come', async () => {
    const [{ ticketDeps }, { createTicket }, { updateTicket }, { anActor }] = await Promise.all([
      import('./attend/ticket-deps.ts'),
      import('./attend/create-ticket.ts'),
      import('./attend/update-ticket.ts'),
      import('../../testing/an-actor.ts'),
    ]);
    const { id: userId, name } = company.owner;
    const actor = anActor({ companyId: company.id, userId, name, profile: 'admin' });
    const { ticket } = await make.customerWrites(company, 'para onde?');
    const colors = ['#1a2b31', '#1a2b32', '#1a2b33', '#1a2b34'];
    const addQueue = async (name: string) => (await company.owner.call('POST', '/queue', { body: { name, color: colors.pop() } })).body;
    const contact = (await company.owner.call('POST', '/contacts', { body: { name: 'Nova', number: '5511987650001' } })).body;
    const nothing = { msgTransfer: null, sendFarewellMessage: false, useIntegration: null };
    const asking = (settings: Partial<typeof actor.settings> = {}) =>
      ticketDeps({ ...actor, settings: { ...actor.settings, ...settings } });
    const ways: [string, ReturnType<typeof asking>, (deps: ReturnType<typeof asking>, queueId: never) => Promise<unknown>][] = [
      [
        'passed on',
        asking(),
        (deps, queueId) => updateTicket(deps, { id: ticket.id, status: 'pending', userId: null, queueId, isTransfered: true, ...nothing }),
      ],
      [
        'passed on as a new one',
        asking({ closeTicketOnTransfer: 'true' }),
        (deps, queueId) => updateTicket(deps, { id: ticket.id, status: 'pending', userId: null, queueId, isTransfered: true, ...nothing }),
      ],
      [
        'accepted',
        asking(),
        (deps, queueId) => updateTicket(deps, { id: ticket.id, status: 'open', userId: null, queueId, isTransfered: false, ...nothing }),
      ],
      ['begun', asking(), (deps, queueId) => createTicket(deps, { contactId: contact.id, queueId, whatsappId: null, userId: null })],
    ];

    const answers: unknown[] = [];
    for (const [way, deps, come] of ways) {
      const queue = await addQueue(way);
      expect((await deps.names()).queues.has(queue.id)).toBe(true);
      expect((await company.owner.call('DELETE', '/queue/{id}', { params: { id: queue.id } })).status).toBe(200);

      answers.push(
        await come(deps, queue.id as never).then(
          () => [way, 'came'],
          ({ code }) => [way, code],
        ),
      );
    }
    expect(answers).toEqual(ways.map(([way]) => [way, 'ERR_QUEUE_NOT_FOUND']));
    expect((await company.owner.call('GET', '/tickets/u/{uuid}', { params: { uuid: ticket.uuid } })).body).toMatchObject({
      status: 'pending',
      queueId: company.queue.id,
    });
    const there = company.otherQueue.id;
    expect(
      await updateTicket(asking(), { id: ticket.id, status: 'pending', userId: null, queueId: there, isTransfered: true, ...nothing }),
    ).toMatchObject({ queueId: there });
  });
});

describe('somebody who is kept out or deleted in the moment a ticket comes to them', () => {
  it('gets none, however it would have come', async () => {
    const [{ ticketDeps }, { createTicket }, { updateTicket }, { anActor }] = await Promise.all([
      import('./attend/ticket-deps.ts'),
      import('./attend/create-ticket.ts'),
      import('./attend/update-ticket.ts'),
      import('../../testing/an-actor.ts'),
    ]);
    const admin = anActor({ companyId: company.id, userId: company.owner.id, name: company.owner.name, profile: 'admin' });
    const toNewTicket = { ...admin, settings: { ...admin.settings, closeTicketOnTransfer: 'true' as const } };
    const leaving = (leaver: Member) => anActor({ companyId: company.id, userId: leaver.id, queueIds: [company.queue.id] });
    const queueId = company.queue.id;
    const nothing = { msgTransfer: null, sendFarewellMessage: false, useIntegration: null };
    const { ticket: waits } = await make.customerWrites(company, 'para quem?');
    const { ticket: ended } = await make.customerWrites(company, 'já foi');
    const contact = (await company.owner.call('POST', '/contacts', { body: { name: 'Outra', number: make.newNumber() } })).body;
    type Deps = ReturnType<typeof ticketDeps>;
    const pass = (deps: Deps, userId: Member['id']) =>
      updateTicket(deps, { id: waits.id, status: 'open', userId, queueId, isTransfered: true, ...nothing });
    const take = (id: typeof waits.id) => (deps: Deps, userId: Member['id']) =>
      updateTicket(deps, { id, status: 'open', userId, queueId, isTransfered: false, ...nothing });
    const begin = (deps: Deps, userId: Member['id']) => createTicket(deps, { contactId: contact.id, queueId, whatsappId: null, userId });
    const ways: [string, (leaver: Member) => typeof admin, (deps: Deps, userId: Member['id']) => Promise<unknown>][] = [
      ['passed on', () => admin, pass],
      ['passed on as a new one', () => toNewTicket, pass],
      ['accepted', leaving, take(waits.id)],
      ['begun for', () => admin, begin],
      ['begun by', leaving, begin],
      ['reopened for', () => admin, take(ended.id)],
      ['reopened by', leaving, take(ended.id)],
    ];
    const leave = {
      deleted: (id: string) => company.owner.call('DELETE', '/users/{id}', { params: { id } }),
      'kept out': (id: string) => company.owner.call('PUT', '/users/{id}', { params: { id }, body: { active: false } }),
    };

    const answers: unknown[] = [];
    for (const [n, [way, actorOf, come]] of ways.entries())
      for (const how of ['deleted', 'kept out'] as const) {
        const leaver = await make.addUser(cloud.endpoints.api, company, `Sai ${n} ${how}`);
        const asTheyWere = ticketDeps(actorOf(leaver));
        if (way.startsWith('reopened')) {
          await inboxOf(leaver).accept(ended.id);
          await inboxOf(leaver).update(ended.id, { status: 'closed' });
        }
        expect((await asTheyWere.names()).users.get(leaver.id)?.active).toBe(true);
        expect((await leave[how](leaver.id)).status).toBe(200);

        const answer = await come(asTheyWere, leaver.id).then(
          () => 'came',
          ({ code }) => code,
        );
        answers.push([way, how, answer]);
        if (way.startsWith('reopened'))
          await inboxOf(company.owner)
            .accept(ended.id)
            .then(() => inboxOf(company.owner).update(ended.id, { status: 'pending' }));
      }
    expect(answers).toEqual(ways.flatMap(([way]) => ['deleted', 'kept out'].map((how) => [way, how, 'ERR_USER_NOT_FOUND'])));
    expect((await company.owner.call('GET', '/tickets/u/{uuid}', { params: { uuid: waits.uuid } })).body).toMatchObject({
      status: 'pending',
      userId: null,
    });
  });

  it('gets none of the automatic handling either: the queue has it', async () => {
    const { receiveDeps } = await import('./inbound/receive-deps.ts');
    const { receiveMessage } = await import('./inbound/receive-message.ts');
    const { companySettingDefaults } = await import('@balcao/shared/domain/companies/company-settings.ts');
    const leaver = await make.addUser(cloud.endpoints.api, company, 'Sai da carteira');
    const number = make.newNumber();
    await company.owner.call('POST', '/contacts', { body: { name: 'Da carteira', number, userId: leaver.id } });
    expect((await company.owner.call('PUT', '/users/{id}', { params: { id: leaver.id }, body: { active: false } })).status).toBe(200);
    const deps = receiveDeps(company.id);
    let reads = 0;
    const asItWas: typeof deps.facts = async (known, needs) => {
      const facts = await deps.facts(known, needs);
      const settings = { ...companySettingDefaults, DirectTicketsToWallets: 'enabled' as const };
      const users = needs.some(({ kind }) => kind === 'user') && ++reads === 1 ? { [leaver.id]: { works: true } } : facts.users;
      return { ...facts, users, company: facts.company && { ...facts.company, settings } };
    };
    const event: InboundMessageEvent = {
      type: 'message',
      channel: 'whatsapp_oficial',
      chatKey: number,
      providerId: `wamid.${crypto.randomUUID()}`,
      sentAt: new Date().toISOString(),
      contact: { identities: [{ kind: 'phone', value: number }], name: 'Da carteira' },
      content: { kind: 'text', body: 'oi' },
      quotedProviderId: null,
      forwarded: false,
      fromMe: false,
    };

    await receiveMessage({ ...deps, facts: asItWas }, company.connection, event, new Date());

    const { ticket } = await inboxOf(company.owner).until('Da carteira');
    expect(ticket).toMatchObject({ status: 'pending', userId: null, queueId: company.queue.id });
    expect(reads).toBe(2);
  });
});
