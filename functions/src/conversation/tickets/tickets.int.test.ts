import type { Ticket } from '@balcao/shared/domain/tickets/ticket.ts';
import type { Transition } from '@balcao/shared/domain/tickets/transitions/transition.ts';
import type { DynamoDBRecord } from 'aws-lambda';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { companyId as companyIdSchema } from '@balcao/shared/domain/ids.ts';
import type { TicketCounts } from '@balcao/shared/contract/tickets.ts';
import { ticketId } from '@balcao/shared/domain/ids.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { functionEnvironment, readManifest } from '../../../../infra/local/local-config.ts';
import { eventually } from '../../../../infra/local/testing/eventually.ts';
import { liveClient } from '../../testing/live-client.ts';
import { inboxOf, type Inbox } from '../../testing/inbox.ts';
import type { Member, TestCompany } from '../../testing/make-company.ts';
import { joinTestCloud } from '../../testing/join-test-cloud.ts';
import type { CloudOfRun } from '../../../../infra/local/testing/clouds-of-run.ts';

let cloud: CloudOfRun;
let make: typeof import('../../testing/make-company.ts');
let company: TestCompany;
let admin: Inbox;
let ana: Member;
let bruno: Member;
const api = () => cloud.endpoints.api;
const params = (id: number) => ({ params: { id: String(id) } });

beforeAll(async () => {
  cloud = joinTestCloud();
  make = await import('../../testing/make-company.ts');
  company = await make.makeCompany(api(), 'Bilhetes');
  admin = inboxOf(company.owner);
  ana = await make.addUser(api(), company, 'Ana');
  bruno = await make.addUser(api(), company, 'Bruno');
});

/** A change no use case makes yet. */
const becoming = (from: Ticket, change: Partial<Ticket>): Transition => ({
  from,
  change: { ...change, updatedAt: new Date().toISOString() },
  log: [],
  thread: 'keep',
});

describe('at the same moment', () => {
  it('a customer’s first messages make one contact and one ticket', async () => {
    const number = make.newNumber();

    const stored = await Promise.all(Array.from({ length: 8 }, (_, n) => make.customerWrites(company, `mensagem ${n}`, number)));

    expect(new Set(stored.map(({ ticket }) => ticket.id)).size).toBe(1);
    expect(new Set(stored.map(({ ticket }) => ticket.contactId)).size).toBe(1);
    const { messages } = await admin.until(`Cliente Bilhetes`, 1);
    expect(messages.length).toBeGreaterThan(0);
    expect(await admin.messages(stored[0]!.ticket.id)).toHaveLength(8);
    const contacts = await company.owner.call('GET', '/contacts');
    expect(contacts.body.contacts.filter((contact: { number: string }) => contact.number === number)).toHaveLength(1);
  });

  it('one of two attendants gets the ticket, and the other learns who and in which queue', async () => {
    const { ticket } = await make.customerWrites(company, 'quem me atende?');

    const answers = await Promise.all(
      [ana, bruno].map((member) => member.call('PUT', '/tickets/{id}', { ...params(ticket.id), body: { status: 'open' } })),
    );

    const won = answers.findIndex(({ status }) => status === 200);
    const winner = [ana, bruno][won]!;
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers[1 - won]?.body).toMatchObject({
      error: 'ERR_TICKET_HELD_BY_OTHER',
      details: { userId: winner.id, userName: winner.name, queueName: company.queue.name, uuid: ticket.uuid },
    });
  });

  it('who is a moment late to accept learns who was faster, and who is not of its queue finds no ticket', async () => {
    const { ticket } = await make.customerWrites(company, 'e depois?');
    const caio = await make.addUser(api(), company, 'Caio', { queueIds: [company.otherQueue.id] });
    await inboxOf(ana).accept(ticket.id);

    const accept = { ...params(ticket.id), body: { status: 'open' as const } };
    expect(await bruno.call('PUT', '/tickets/{id}', accept)).toMatchObject({
      status: 409,
      body: { error: 'ERR_TICKET_HELD_BY_OTHER', details: { userId: ana.id, userName: ana.name } },
    });
    expect((await caio.call('PUT', '/tickets/{id}', accept)).body.error).toBe('ERR_TICKET_NOT_FOUND');
    expect((await bruno.call('PUT', '/tickets/{id}', { ...params(ticket.id), body: { status: 'closed' } })).status).toBe(404);
    // Nobody was faster where nobody could have taken it.
    const { body: contact } = await company.owner.call('POST', '/contacts', { body: { name: 'Da Ana', number: make.newNumber() } });
    const { body: own } = await ana.call('POST', '/tickets', { body: { contactId: contact.id, queueId: company.queue.id } });
    expect((await bruno.call('PUT', '/tickets/{id}', { ...params(own.id), body: { status: 'open' } })).body.error).toBe(
      'ERR_TICKET_NOT_FOUND',
    );
  });

  it('a reply and a resolve either go together or the reply is refused', async () => {
    const { ticket } = await make.customerWrites(company, 'corrida');
    await inboxOf(ana).accept(ticket.id);

    const [reply] = await Promise.all([
      ana.call('POST', '/messages/{ticketId}', { params: { ticketId: String(ticket.id) }, body: { body: 'já vai' } }),
      ana.call('PUT', '/tickets/{id}', { ...params(ticket.id), body: { status: 'closed' } }),
    ]);

    const stored = (await admin.messages(ticket.id)).filter(({ fromMe }) => fromMe);
    expect([200, 409, 422]).toContain(reply?.status);
    expect(stored).toHaveLength(reply?.status === 200 ? 1 : 0);
  });

  it('a customer who writes while their ticket is resolved is not closed as read', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, async (_, round) => {
        const { ticket, number } = await make.customerWrites(company, 'encerra?');
        await inboxOf(ana).accept(ticket.id);
        await ana.call('POST', '/tickets/{id}/read', params(ticket.id));
        const { body: known } = await ana.call('GET', '/tickets/u/{uuid}', { params: { uuid: ticket.uuid } });
        const body = { status: 'closed' as const, sendFarewellMessage: false, inboundMessages: known.inboundMessages };

        const [answer, second] = await Promise.all([
          sleep(round * 4).then(() => ana.call('PUT', '/tickets/{id}', { ...params(ticket.id), body })),
          make.customerWrites(company, 'ainda não!', number),
        ]);
        const { body: after } = await company.owner.call('GET', '/tickets/u/{uuid}', { params: { uuid: second.ticket.uuid } });
        return { answer: answer.body.error ?? answer.body.status, after };
      }),
    );

    for (const { answer, after } of outcomes) {
      // Either closing was refused, or it came first and the message opened an unread ticket.
      expect(answer).toMatch(/^(?:ERR_CUSTOMER_WROTE|closed)$/);
      expect(after).toMatchObject({ status: expect.stringMatching(/open|pending/), unreadMessages: 1 });
    }
  });

  it.each([
    ['unread', async () => {}],
    ['read by who did not know it', async (id: number) => void (await ana.call('POST', '/tickets/{id}/read', params(id)))],
    ['answered by who did not know it', async (id: number) => void (await inboxOf(ana).send(id, { body: 'até logo' }))],
  ])('a message that was not known keeps its ticket from being closed: %s', async (_how, between) => {
    const { ticket, number } = await make.customerWrites(company, 'primeira');
    await inboxOf(ana).accept(ticket.id);
    await inboxOf(ana).send(ticket.id, { body: 'oi' });
    const view = async () => (await ana.call('GET', '/tickets/u/{uuid}', { params: { uuid: ticket.uuid } })).body;
    const known = (await view()).inboundMessages;
    // Written before our answer, it comes after it: the newest message stays ours.
    await make.customerWrites(company, 'segunda', number, { sentAt: new Date(Date.now() - 2000).toISOString() });
    await between(ticket.id);
    const close = (inboundMessages: number) =>
      ana.call('PUT', '/tickets/{id}', { ...params(ticket.id), body: { status: 'closed', inboundMessages } });

    expect(await close(known)).toMatchObject({ status: 409, body: { error: 'ERR_CUSTOMER_WROTE' } });
    expect(await view()).toMatchObject({ status: 'open', inboundMessages: known + 1 });
    expect((await close(known + 1)).status).toBe(200);
  });

  it('two tickets are not opened with one contact', async () => {
    const { body: contact } = await company.owner.call('POST', '/contacts', { body: { name: 'Disputado', number: make.newNumber() } });
    const body = { contactId: contact.id, queueId: company.queue.id };

    const answers = await Promise.all([ana, bruno].map((member) => member.call('POST', '/tickets', { body })));

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'ERR_TICKET_ALREADY_OPEN' });
  });

  it('two contacts do not get one number', async () => {
    const body = { name: 'Gêmeos', number: make.newNumber() };

    const answers = await Promise.all(Array.from({ length: 4 }, () => company.owner.call('POST', '/contacts', { body })));

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });
});

describe('a ticket', () => {
  it('given back to its queue by mistake is taken back by who did that, and its customer greeted once', async () => {
    const { ticket } = await make.customerWrites(company, 'de volta para a fila');
    const asAna = inboxOf(ana);
    const set = (column: string, data: string) => company.owner.call('PUT', '/companySettings', { body: { column, data } });
    const back = { status: 'open', isTransfered: true, userId: ana.id, queueId: company.queue.id } as const;
    await set('greetingAcceptedMessage', 'Olá, já vejo isso.');
    await set('sendGreetingAccepted', 'enabled');
    await asAna.accept(ticket.id);
    await asAna.update(ticket.id, { status: 'pending' });

    expect(await asAna.update(ticket.id, back)).toMatchObject({ status: 'open', userId: ana.id });
    // A second press finds it where it is to be.
    await set('transferMessage', 'Você foi transferido.');
    await set('sendMsgTransfTicket', 'enabled');
    await asAna.update(ticket.id, back);
    await set('sendMsgTransfTicket', 'disabled');
    const { ticketRecords } = await import('./service/ticket-records.ts');
    const kept = async () => (await ticketRecords(company.id).get(ticketId.parse(ticket.id)))?.transfer;
    expect(await kept()).toBeDefined();
    await asAna.update(ticket.id, { status: 'closed' });
    // What came in between ends it.
    expect(await kept()).toBeUndefined();

    const said = (await asAna.messages(ticket.id)).filter(({ fromMe }) => fromMe).map(({ body }) => body);
    await set('sendGreetingAccepted', 'disabled');
    expect(said).toEqual(['Olá, já vejo isso.']);
  });

  it('is neither given nor given back to somebody who is kept out', async () => {
    const gone = await make.addUser(api(), company, 'Gil Ausente');
    const [ticket, closed] = [
      (await make.customerWrites(company, 'para quem se foi')).ticket,
      (await make.customerWrites(company, 'encerrado por engano')).ticket,
    ];
    await inboxOf(ana).accept(ticket.id);
    await inboxOf(gone).accept(closed.id);
    await inboxOf(company.owner).update(closed.id, { status: 'closed', sendFarewellMessage: false });
    await company.owner.call('PUT', '/users/{id}', { params: { id: gone.id }, body: { active: false } });
    const put = (id: number, body: object) => company.owner.call('PUT', '/tickets/{id}', { params: { id: String(id) }, body });
    const refused = { status: 404, body: { error: 'ERR_USER_NOT_FOUND' } };

    const to = { status: 'open', userId: gone.id, queueId: company.queue.id };
    expect(await put(ticket.id, { ...to, isTransfered: true })).toMatchObject(refused);
    expect(await put(closed.id, to)).toMatchObject(refused);
    const begun = { contactId: ticket.contactId, userId: gone.id, queueId: company.queue.id };
    expect(await company.owner.call('POST', '/tickets', { body: begun })).toMatchObject(refused);
    expect(await put(closed.id, { ...to, userId: null })).toMatchObject({
      status: 200,
      body: { status: 'open', userId: company.owner.id },
    });
  });

  it('is answered, returned, transferred with a note, resolved and reopened, and its log tells so', async () => {
    const { ticket } = await make.customerWrites(company, 'a vida de um atendimento');
    const [asAna, asBruno] = [inboxOf(ana), inboxOf(bruno)];

    expect(await asAna.accept(ticket.id)).toMatchObject({ status: 'open', userId: ana.id, queueId: company.queue.id });
    expect(await asAna.update(ticket.id, { status: 'pending' })).toMatchObject({ status: 'pending', userId: null });
    await asAna.accept(ticket.id);
    const transferred = await asAna.update(ticket.id, {
      status: 'open',
      isTransfered: true,
      queueId: company.queue.id,
      userId: bruno.id,
      msgTransfer: 'Cliente antigo',
    });
    expect(transferred).toMatchObject({ status: 'open', userId: bruno.id });
    expect((await asBruno.messages(ticket.id)).at(-1)).toMatchObject({ body: 'Cliente antigo', isPrivate: true });
    expect(await asBruno.update(ticket.id, { status: 'closed' })).toMatchObject({ status: 'closed', unreadMessages: 0 });
    expect(await asBruno.update(ticket.id, { status: 'open' })).toMatchObject({ status: 'open', userId: bruno.id });

    const log = await company.owner.call('GET', '/tickets-log/{ticketId}', { params: { ticketId: String(ticket.id) } });
    expect(log.body.logs.map(({ type }: { type: string }) => type).reverse()).toEqual([
      'created',
      'started',
      'returnedToQueue',
      'started',
      expect.stringMatching(/transferred|receivedTransfer/),
      expect.stringMatching(/transferred|receivedTransfer/),
      'closed',
      'reopened',
    ]);
    expect(log.body.decisions).toEqual([{ messageId: expect.any(String), reason: 'waits', createdAt: expect.any(String) }]);
  });

  it('keeps how content the customer was, and who opened it without working on it, once', async () => {
    const { ticket } = await make.customerWrites(company, 'gostei muito');
    await inboxOf(ana).accept(ticket.id);
    for (let tries = 0; tries < 2; tries++)
      for (const member of [company.owner, ana]) {
        const screen = await liveClient(cloud.endpoints.live, member, [`ticket:${ticket.uuid}`]);
        await screen.settled();
        screen.close();
      }
    for (const rate of [0, 6, 2.5])
      expect(
        (await ana.call('PUT', '/tickets/{id}', { ...params(ticket.id), body: { status: 'closed', userRating: { rate } } })).status,
      ).toBe(400);
    const closed = await inboxOf(ana).update(ticket.id, { status: 'closed', sendFarewellMessage: false, userRating: { rate: 5 } });

    expect(closed).toMatchObject({ status: 'closed', userRating: { rate: 5 } });
    expect((await ana.call('GET', '/tickets/u/{uuid}', { params: { uuid: ticket.uuid } })).body.userRating).toEqual({ rate: 5 });
    const { logs } = (await ana.call('GET', '/tickets-log/{ticketId}', { params: { ticketId: String(ticket.id) } })).body;
    expect(logs.map(({ type, user }: { type: string; user: { name: string } | null }) => [type, user?.name]).reverse()).toEqual([
      ['created', undefined],
      ['started', 'Ana'],
      ['accessed', company.owner.name],
      ['closed', 'Ana'],
    ]);
    expect(logs[0]).toMatchObject({ type: 'closed', reason: 'rate 5' });
  });

  it('that was resolved is followed by a new one when the customer writes again, with the earlier messages above', async () => {
    const { ticket, number } = await make.customerWrites(company, 'antes');
    await admin.accept(ticket.id);
    await admin.update(ticket.id, { status: 'closed' });

    const next = await make.customerWrites(company, 'depois', number);

    expect(next.ticket.id).not.toBe(ticket.id);
    expect(next.ticket).toMatchObject({ status: 'pending', threadId: ticket.threadId });
    expect((await admin.messages(next.ticket.id)).map(({ body }) => body)).toEqual(['antes', 'depois']);
    expect(await company.owner.call('PUT', '/tickets/{id}', { ...params(ticket.id), body: { status: 'open' } })).toMatchObject({
      status: 409,
      body: { code: 'ERR_TICKET_ALREADY_OPEN', details: { uuid: next.ticket.uuid } },
    });
  });

  it('started by us soon after the customer wrote still has the customer’s reply window', async () => {
    const { ticket } = await make.customerWrites(company, 'até logo');
    await admin.accept(ticket.id);
    await admin.update(ticket.id, { status: 'closed' });

    const { body: created } = await company.owner.call('POST', '/tickets', {
      body: { contactId: ticket.contactId, queueId: company.queue.id, whatsappId: company.connection.id },
    });

    expect(created.replyWindowEndsAt).not.toBeNull();
    expect(await admin.send(created.id, { body: 'só mais uma coisa' })).toHaveLength(1);
  });

  it('cannot be ignored without the flag, nor answered before it was accepted', async () => {
    const { ticket } = await make.customerWrites(company, 'ninguém ainda');

    expect(await ana.call('PUT', '/tickets/{id}', { ...params(ticket.id), body: { status: 'closed' } })).toMatchObject({
      status: 403,
      body: { error: 'ERR_NO_PERMISSION' },
    });
    expect(await ana.call('POST', '/messages/{ticketId}', { params: { ticketId: String(ticket.id) }, body: { body: 'oi' } })).toMatchObject(
      { status: 422, body: { error: 'ERR_TICKET_NOT_OPEN' } },
    );
  });

  it('without a queue is accepted only with one', async () => {
    const { companyRecords } = await import('../../organisation/companies/service/company-records.ts');
    const { ticketStoreFor } = await import('./store/ticket-store.ts');
    const { ticket } = await make.customerWrites(company, 'sem fila');
    await ticketStoreFor(company.id).change(ticket, becoming(ticket, { queueId: null }));
    expect(await companyRecords(company.id).get()).not.toBeNull();

    expect(await company.owner.call('PUT', '/tickets/{id}', { ...params(ticket.id), body: { status: 'open' } })).toMatchObject({
      status: 422,
      body: { error: 'ERR_TICKET_NEEDS_QUEUE' },
    });
    expect(await admin.update(ticket.id, { status: 'open', queueId: company.otherQueue.id })).toMatchObject({
      status: 'open',
      queueId: company.otherQueue.id,
    });
  });

  it('is resolved only with a tag where the company wants one', async () => {
    const strict = await make.makeCompany(api(), 'Exigente');
    await strict.owner.call('PUT', '/companySettings', { body: { column: 'requiredTag', data: 'enabled' } });
    const { ticket } = await make.customerWrites(strict, 'etiqueta?');
    const inbox = inboxOf(strict.owner);
    await inbox.accept(ticket.id);

    expect(await strict.owner.call('PUT', '/tickets/{id}', { ...params(ticket.id), body: { status: 'closed' } })).toMatchObject({
      status: 422,
      body: { error: 'ERR_TAG_REQUIRED' },
    });
    await strict.owner.call('POST', '/tags/sync', { body: { contactId: ticket.contactId, tags: [strict.tag.id] } });
    expect(await inbox.update(ticket.id, { status: 'closed' })).toMatchObject({ status: 'closed' });
  });

  it('of another queue, or in somebody else’s hands, is not there for a user without the flags', async () => {
    const { ticket } = await make.customerWrites(company, 'de quem?');
    const outsider = await make.addUser(api(), company, 'Carla', { queueIds: [company.otherQueue.id] });
    const notFound = { status: 404, body: { error: 'ERR_TICKET_NOT_FOUND' } };
    const look = (member: Member) => member.call('GET', '/tickets/u/{uuid}', { params: { uuid: ticket.uuid } });

    expect(await look(outsider)).toMatchObject(notFound);
    expect(await look(bruno)).toMatchObject({ status: 200 });
    await inboxOf(ana).accept(ticket.id);
    expect(await look(bruno)).toMatchObject(notFound);
    expect((await inboxOf(outsider).list({ status: 'pending' })).map(({ id }) => id)).not.toContain(ticket.id);
  });

  it('that is deleted takes its messages along, and lets the customer start anew', async () => {
    const { ticket, number } = await make.customerWrites(company, 'apague-me');
    await company.owner.call('DELETE', '/tickets/{id}', params(ticket.id));
    expect(await company.owner.call('GET', '/tickets/u/{uuid}', { params: { uuid: ticket.uuid } })).toMatchObject({ status: 404 });
    const { messageRecords } = await import('./service/message-records.ts');
    await eventually(
      () => messageRecords(company.id).list(ticket.threadId, null, 10),
      ({ messages }) => messages.length === 0,
    );

    const next = await make.customerWrites(company, 'de novo', number);

    expect((await admin.messages(next.ticket.id)).map(({ body }) => body)).toEqual(['de novo']);
  });
});

describe('lists', () => {
  it('are narrowed by filters without words, page by page and by number, and count what they say', async () => {
    const { owner, ...sorted } = await make.makeCompany(api(), 'Filtrada');
    const many = { ...sorted, owner };
    const [ana, bia] = [
      await make.addUser(api(), many, 'Ana', { allTicket: true }),
      await make.addUser(api(), many, 'Bia', { allUserChat: true }),
    ];
    const taken: number[] = [];
    for (let n = 0; n < 45; n++) taken.push((await make.customerWrites(many, `nº ${n}`)).ticket.id);
    const { ticket: tagged } = await make.customerWrites(many, 'com etiqueta');
    await owner.call('POST', '/tags/sync', { body: { contactId: tagged.contactId, tags: [many.tag.id] } });
    await Promise.all(taken.slice(0, 3).map((id) => inboxOf(ana).accept(id)));
    const ask = async (query: Record<string, string>, member = owner) => (await member.call('GET', '/tickets', { query })).body;

    const pages = [await ask({ status: 'pending', pageNumber: '1' }), await ask({ status: 'pending', pageNumber: '2' })];
    expect(pages.map(({ tickets, hasMore }) => [tickets.length, hasMore])).toEqual([
      [40, true],
      [3, false],
    ]);
    expect(new Set(pages.flatMap(({ tickets }) => tickets.map(({ id }: { id: number }) => id))).size).toBe(43);
    expect(await ask({ status: 'pending', pageNumber: '3' })).toMatchObject({ tickets: [], hasMore: false });

    for (const status of ['pending', 'search'])
      expect((await ask({ status, tags: JSON.stringify([many.tag.id]) })).tickets).toMatchObject([{ id: tagged.id }]);
    expect((await ask({ status: 'open', tags: JSON.stringify([many.tag.id]) })).tickets).toEqual([]);
    expect((await ask({ status: 'search', statusFilter: '["open"]' })).tickets).toHaveLength(3);
    // In any status, and in those chosen: all of them, not this page's.
    await eventually(
      async () => [
        await ask({ status: 'search' }),
        await ask({ status: 'search', statusFilter: '["pending"]' }),
        await ask({ status: 'search' }, ana),
      ],
      ([all, pending, anas]) => all.count === 46 && pending.count === 43 && anas.count === 46,
    );
    await eventually(
      async () => [await ask({ status: 'open', searchParam: 'Filtrada' }), await ask({ status: 'search', searchParam: 'Filtrada' })],
      ([open, all]) => open.count === 3 && all.count === 46,
    );
    for (const member of [owner, bia])
      await eventually(
        () => ask({ status: 'open', users: JSON.stringify([ana.id]) }, member),
        ({ tickets, count }) => tickets.length === 3 && count === 3,
      );
    // The same by its other name, in a tab and in a search; and whoever may not see others' sees none by it.
    expect(await ask({ status: 'open', userFilter: ana.id })).toMatchObject({ count: 3 });
    expect((await ask({ status: 'search', userFilter: JSON.stringify([ana.id]) })).tickets).toHaveLength(3);
    expect((await ask({ status: 'search', userFilter: JSON.stringify([owner.id]) })).tickets).toEqual([]);
    expect((await ask({ status: 'open', userFilter: owner.id }, ana)).tickets).toEqual([]);
    expect((await ask({ status: 'open', users: JSON.stringify([owner.id]) }, ana)).tickets).toEqual([]);
    await eventually(
      () => ask({ status: 'pending', whatsapps: JSON.stringify([many.connection.id]) }),
      ({ count }) => count === 43,
    );
    for (const queueIds of [JSON.stringify([many.otherQueue.id])])
      expect(await ask({ status: 'pending', queueIds })).toMatchObject({ tickets: [], count: 0 });
  });

  it('show who waits for consent among the pending and who is asked to rate among the resolved, in counts too', async () => {
    const many = await make.makeCompany(api(), 'Estados');
    const { ticketStoreFor } = await import('./store/ticket-store.ts');
    const store = ticketStoreFor(many.id);
    const [one, two] = [(await make.customerWrites(many, 'um')).ticket, (await make.customerWrites(many, 'dois')).ticket];
    await store.change(one, becoming(one, { status: 'lgpd' }));
    await store.change(two, becoming(two, { status: 'nps' }));
    const inbox = inboxOf(many.owner);

    expect((await inbox.list({ status: 'pending' })).map(({ id }) => id)).toEqual([one.id]);
    expect((await inbox.list({ status: 'closed' })).map(({ id }) => id)).toEqual([two.id]);
    await eventually(
      () => inbox.counts(),
      ({ pending, closed }) => pending === 1 && closed === 1,
    );
  });

  it('take days by the calendar of the company', async () => {
    const many = await make.makeCompany(api(), 'Fusos');
    const { ticket } = await make.customerWrites(many, 'que dia é');
    const dayIn = (timeZone: string) =>
      new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(new Date(ticket.createdAt));
    const found = async (date: string) => (await inboxOf(many.owner).list({ status: 'pending', date })).length;

    expect(await found(dayIn('America/Sao_Paulo'))).toBe(1);
    expect(await found('2020-01-01')).toBe(0);
  });

  it('page through every ticket once, by how long somebody waits, however many share a moment', async () => {
    const many = await make.makeCompany(api(), 'Lotada');
    for (let start = 0; start < 95; start += 10)
      await Promise.all(Array.from({ length: Math.min(10, 95 - start) }, (_, n) => make.customerWrites(many, `nº ${start + n}`)));
    const inbox = inboxOf(many.owner);

    const newest = await inbox.list({ status: 'pending' });
    const oldest = await inbox.list({ status: 'pending', sortTickets: 'ASC' });

    expect(new Set(newest.map(({ id }) => id)).size).toBe(95);
    const waits = newest.map(({ waitingSince }) => waitingSince);
    expect(waits).toEqual(waits.toSorted().reverse());
    expect(oldest.map(({ waitingSince }) => waitingSince)).toEqual(waits.toSorted());
    expect(new Set(oldest.map(({ id }) => id))).toEqual(new Set(newest.map(({ id }) => id)));
  });

  it('find tickets by name, number, ticket number and words of messages', async () => {
    const sought = await make.makeCompany(api(), 'Procurada');
    const { ticket, number } = await make.customerWrites(sought, 'Preciso de um GUARDA-CHUVA amarelo');
    await make.customerWrites(sought, 'outra coisa');
    const inbox = inboxOf(sought.owner);
    const find = (searchParam: string) => inbox.list({ status: 'search', searchParam, searchOnMessages: 'true' });
    await eventually(
      () => find('amarelo'),
      (found) => found.length === 1,
    );
    await eventually(
      () => find('Cliente Procurada'),
      (found) => found.length === 2,
    );

    for (const words of [number, `#${ticket.id}`, 'guarda', 'chuva ama'])
      expect({ words, ids: (await find(words)).map(({ id }) => id) }).toEqual({ words, ids: [ticket.id] });
    expect(await find('inexistente')).toEqual([]);
    for (const words of ['0', '#0', '000000000', '999999999']) expect(await find(words)).toEqual([]);
    // A number that anybody may have been given ends with what was sought.
    expect((await find('00')).filter(({ contact }) => !contact.number?.includes('00'))).toEqual([]);
  });
});

/** What the counters should say, counted from the lists. */
const countedByHand = async (inbox: Inbox): Promise<TicketCounts> => {
  const [open, pending, group, closed] = await Promise.all(
    ['open', 'pending', 'group', 'closed'].map((status) => inbox.list({ status, showAll: 'true' })),
  );
  const unread = [...open!, ...pending!, ...group!].filter(({ unreadMessages }) => unreadMessages > 0).length;
  return { open: open!.length, pending: pending!.length, group: group!.length, closed: closed!.length, unread };
};

describe('tab counters', () => {
  it('are exact after any walk through the transitions', async () => {
    const walked = await make.makeCompany(api(), 'Passeio');
    const walker = inboxOf(walked.owner);
    const other = await make.addUser(api(), walked, 'Davi', { queueIds: [walked.queue.id, walked.otherQueue.id] });
    const numbers = Array.from({ length: 6 }, () => make.newNumber());
    const ticketOf = new Map<string, number>();
    const step = fc.record({
      customer: fc.constantFrom(...numbers),
      does: fc.constantFrom('write', 'write', 'accept', 'reply', 'return', 'transfer', 'move', 'close', 'reopen', 'read', 'delete'),
    });

    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 40 }), async (steps) => {
        for (const { customer, does } of steps) {
          const id = ticketOf.get(customer);
          if (does === 'write') ticketOf.set(customer, (await make.customerWrites(walked, 'olá', customer)).ticket.id);
          if (id === undefined) continue;
          const put = (body: object) => walked.owner.call('PUT', '/tickets/{id}', { ...params(id), body });
          if (does === 'accept' || does === 'reopen') await put({ status: 'open' });
          if (does === 'return') await put({ status: 'pending' });
          if (does === 'close') await put({ status: 'closed' });
          if (does === 'transfer') await put({ status: 'open', isTransfered: true, queueId: walked.queue.id, userId: other.id });
          if (does === 'move') await put({ status: 'open', isTransfered: true, queueId: walked.otherQueue.id });
          if (does === 'reply')
            await walked.owner.call('POST', '/messages/{ticketId}', { params: { ticketId: String(id) }, body: { body: 'resposta' } });
          if (does === 'read') await walked.owner.call('POST', '/tickets/{id}/read', params(id));
          if (does === 'delete') await walked.owner.call('DELETE', '/tickets/{id}', params(id));
        }
        const expected = await countedByHand(walker);
        await eventually(
          () => walker.counts(),
          (counts) => JSON.stringify(counts) === JSON.stringify(expected),
          10_000,
        );
      }),
      { numRuns: 4, endOnFailure: true },
    );
  });

  it('and everything else that follows a change stay the same when the stream delivers it again', async () => {
    const manifest = readManifest(cloud.config.manifestFile);
    Object.assign(process.env, functionEnvironment(manifest.functions['reactions']!, cloud.config, manifest));
    const { handler } = await import('../../wiring/reactions/stream.ts');
    const { ticketStoreFor } = await import('./store/ticket-store.ts');
    // A company nobody else writes for: only these records count for it.
    const ghost = companyIdSchema.parse(987_654);
    const { ticket } = await make.customerWrites(company, 'modelo');
    const { toTicketRow } = await import('./store/conversation-tables.ts');
    const { ticketEntity } = await import('./store/ticket.entity.ts');
    const image = (change: Partial<typeof ticket>) => ticketEntity.itemOf(toTicketRow(ghost, { ...ticket, ...change }));
    const record = (sequence: number, before: Partial<typeof ticket> | null, after: Partial<typeof ticket> | null): DynamoDBRecord => ({
      eventID: `e${sequence}`,
      eventName: before === null ? 'INSERT' : after === null ? 'REMOVE' : 'MODIFY',
      dynamodb: {
        SequenceNumber: String(10 ** 9 + sequence),
        ...(before === null ? {} : { OldImage: image(before) as never }),
        ...(after === null ? {} : { NewImage: image(after) as never }),
      },
    });
    const open = { status: 'open', userId: ana.id, unreadMessages: 0 } as const;
    const records = [
      record(1, null, {}),
      record(2, {}, open),
      record(3, open, { ...open, status: 'closed' }),
      ...Array.from({ length: 70 }, (_, n) => record(10 + n, null, {})),
    ];
    const totals = async () => {
      const buckets = await ticketStoreFor(ghost).counters();
      const of = (status: string) => buckets.filter((bucket) => bucket.status === status).reduce((sum, { tickets }) => sum + tickets, 0);
      return { pending: of('pending'), open: of('open'), closed: of('closed') };
    };

    await handler({ Records: records });
    expect(await totals()).toEqual({ pending: 70, open: 0, closed: 1 });
    await handler({ Records: records });
    await handler({ Records: records.slice(1, 40) });
    await handler({ Records: [...records.slice(20), record(200, { ...open, status: 'closed' }, null)] });

    expect(await totals()).toEqual({ pending: 70, open: 0, closed: 0 });
  });
});
