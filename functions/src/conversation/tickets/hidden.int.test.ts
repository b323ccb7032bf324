import { setTimeout as sleep } from 'node:timers/promises';
import type { LiveEvent } from '@balcao/shared/events/live-frames.ts';
import { contracts } from '@balcao/shared/contract/all.ts';
import type { Route } from '@balcao/shared/contract/route.ts';
import { toContactCards } from '@balcao/shared/domain/messages/contact-card.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { apiClient } from '../../testing/api-client.ts';
import { inboxOf } from '../../testing/inbox.ts';
import { liveClient } from '../../testing/live-client.ts';
import type { Member, TestCompany } from '../../testing/make-company.ts';
import { joinTestCloud } from '../../testing/join-test-cloud.ts';
import type { CloudOfRun } from '../../../../infra/local/testing/clouds-of-run.ts';

let cloud: CloudOfRun;
let make: typeof import('../../testing/make-company.ts');
beforeAll(async () => {
  cloud = joinTestCloud();
  make = await import('../../testing/make-company.ts');
});

/** Every text anywhere in an answer or frame, in which a number may be written with signs between its digits. */
const digitsIn = (value: unknown): string[] =>
  typeof value === 'string' || typeof value === 'number'
    ? [String(value).replace(/[\s().+-]/g, '')]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(digitsIn)
      : [];
const expectHidden = (answer: unknown, numbers: ReadonlyArray<string>): void => {
  // its last eight digits are the number to whoever knows the city
  for (const text of digitsIn(answer)) for (const number of numbers) expect(text).not.toContain(number.slice(-8));
};

const numbersIn = (answer: unknown, numbers: ReadonlyArray<string>): string[] =>
  digitsIn(answer).filter((text) => numbers.some((number) => text.includes(number.slice(-8))));

type Existing = {
  uuid: string;
  ticketId: string[];
  contactId: string[];
  messageId: string[];
  number: string;
  company: TestCompany;
};

/** Every route of the contract that only reads, with what exists in each of its parameters and query fields: no route is missed because
 *  nobody thought of it. */
const readEverything = async (member: Member, existing: Existing): Promise<{ route: string; status: number; body: unknown }[]> => {
  const { company } = existing;
  const known: Record<string, ReadonlyArray<string>> = {
    uuid: [existing.uuid],
    ticketId: existing.ticketId,
    contactId: existing.contactId,
    messageId: existing.messageId,
    companyId: [String(company.id)],
    connectionId: [company.connection.id],
    key: ['appName'],
    status: ['open', 'pending', 'group', 'closed', 'search'],
    searchParam: ['nome', existing.number, existing.number.slice(0, 6), existing.number.slice(-4)],
    showAll: ['true'],
    searchOnMessages: ['true'],
    withUnreadMessages: ['true'],
  };
  const ids = [...existing.contactId, ...existing.ticketId, ...existing.messageId, company.connection.id, company.queue.id, member.id];
  const routes = Object.values(contracts).flatMap((contract): Route[] => Object.values(contract));
  const calls = routes
    .filter(({ method }) => method === 'GET')
    .flatMap((route) => {
      const names = Object.keys(route.params?.shape ?? {});
      const params = names.reduce<Record<string, string>[]>(
        (all, name) => all.flatMap((one) => (known[name] ?? ids).map((value) => ({ ...one, [name]: value }))),
        [{}],
      );
      const fields = Object.keys(route.query?.shape ?? {});
      const queries = [{}, ...fields.flatMap((field) => (known[field] ?? []).map((value) => ({ [field]: value })))];
      return params.flatMap((filled) => queries.map((query) => ({ route: route.path, params: filled, query })));
    });
  const answers: { route: string; status: number; body: unknown }[] = [];
  for (const { route, params, query } of calls) answers.push({ route, ...(await member.call('GET', route, { params, query })) });
  return answers;
};

describe('hidden numbers', () => {
  let company: TestCompany;
  let eva: Member;
  beforeAll(async () => {
    company = await make.makeCompany(cloud.endpoints.api, 'Discreta');
    for (const column of ['enableLGPD', 'lgpdHideNumber'])
      await company.owner.call('PUT', '/companySettings', { body: { column, data: 'enabled' } });
    await company.owner.call('PUT', '/whatsapp/{id}', { params: { id: company.connection.id }, body: { allowGroup: true } });
    company.connection = { ...company.connection, allowGroup: true };
    eva = await make.addUser(cloud.endpoints.api, company, 'Eva', { allowGroup: true, allTicket: true, showContacts: true });
  });

  it('are in no answer and in no frame, whatever carries them', async () => {
    const [customer, onCard, member, mentioned] = [make.newNumber(), make.newNumber(), make.newNumber(), make.newNumber()];
    const numbers = [customer, onCard, member, mentioned];
    const frames = await liveClient(cloud.endpoints.live, eva, ['notifications']);
    const nameless = { contact: { identities: [{ kind: 'phone' as const, value: customer }], name: null } };
    const { ticket, message } = await make.customerWrites(company, 'sem nome', customer, nameless);
    await inboxOf(eva).accept(ticket.id);
    frames.send({ action: 'subscribe', rooms: [`ticket:${ticket.uuid}`] });
    const vCard = toContactCards([{ name: onCard, number: onCard }]);
    await make.customerWrites(company, '', customer, { ...nameless, content: { kind: 'contacts', vCard, displayName: onCard } });
    const group = { identities: [{ kind: 'group' as const, value: `${make.newNumber()}-1` }], name: 'Grupo' };
    const inGroup = await make.customerWrites(company, `oi @${mentioned}`, member, {
      contact: group,
      author: { name: null, number: member },
    } as never);
    const { call } = eva;
    const byTicket = {
      params: { ticketId: String(ticket.id), id: message.id, messageId: message.id, contactId: ticket.contactId, uuid: ticket.uuid },
    };

    const sent = await call('POST', '/messages/{ticketId}', { ...byTicket, body: { body: 'olá {{name}}', quotedMsg: { id: message.id } } });
    const groupSeen = await call('GET', '/messages/{ticketId}', { params: { ticketId: String(inGroup.ticket.id) } });
    const answers = [
      sent,
      groupSeen,
      await call('GET', '/messages/{ticketId}', byTicket),
      await call('POST', '/messages/{id}/reaction', { ...byTicket, body: { emoji: '👍' } }),
      await call('POST', '/messages/{id}/reaction', { params: { id: inGroup.message.id }, body: { emoji: '👍' } }),
      await call('GET', '/tickets', { query: { status: 'open' } }),
      await call('GET', '/tickets', { query: { status: 'pending' } }),
      await call('GET', '/tickets', { query: { status: 'group' } }),
      await call('GET', '/tickets', { query: { contactId: ticket.contactId } }),
      await call('GET', '/tickets/u/{uuid}', byTicket),
      await call('GET', '/tickets-log/{ticketId}', byTicket),
      await call('GET', '/contacts'),
      await call('GET', '/contacts/{id}', { params: { id: ticket.contactId } }),
      await call('PUT', '/contacts/toggleDisableBot/{id}', { params: { id: ticket.contactId } }),
      await call('POST', '/tags/sync', { body: { contactId: ticket.contactId, tags: [] } }),
      await call('GET', '/ticket-notes/list', { query: { contactId: ticket.contactId } }),
      await call('POST', '/message/forward', { body: { messageId: message.id, contactId: ticket.contactId } }),
      await call('POST', '/tickets', { body: { contactId: ticket.contactId, queueId: company.queue.id } }),
      await call('PUT', '/tickets/{id}', { params: { id: String(ticket.id) }, body: { status: 'closed' } }),
    ];

    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
    for (const { body } of answers) expectHidden(body, numbers);
    const reachable = await readEverything(eva, {
      uuid: ticket.uuid,
      ticketId: [String(ticket.id), String(inGroup.ticket.id)],
      contactId: [ticket.contactId, inGroup.ticket.contactId],
      messageId: [message.id, inGroup.message.id],
      number: customer,
      company,
    });
    for (const { route, body } of reachable) expect({ route, found: numbersIn(body, numbers) }).toEqual({ route, found: [] });
    // It is worth something only while it reads what exists.
    const answered = new Set(reachable.filter(({ status }) => status === 200).map(({ route }) => route));
    expect([...answered]).toEqual(
      expect.arrayContaining([
        '/tickets',
        '/tickets/u/{uuid}',
        '/messages/{ticketId}',
        '/tickets-log/{ticketId}',
        '/contacts',
        '/contacts/{id}',
      ]),
    );
    await frames.until((event) => event.event.endsWith('-appMessage') && 'message' in event && event.message.body.startsWith('olá'));
    await frames.until((event: LiveEvent) => event.event.endsWith('-ticket') && 'ticket' in event && event.ticket.status === 'closed');
    expectHidden(frames.events(), numbers);
    frames.close();
    const { body: seen } = await company.owner.call('GET', '/contacts/{id}', { params: { id: ticket.contactId } });
    expect(seen.number).toBe(customer);
    expect(numbersIn(seen, numbers)).not.toEqual([]);
  });

  it('cannot be put together by searching, nor be tried by adding contacts', async () => {
    const number = make.newNumber();
    const { ticket } = await make.customerWrites(company, 'quem sou', number);
    const finds = async (member: Member, words: string): Promise<boolean> => {
      const { body } = await member.call('GET', '/contacts', { query: { searchParam: words } });
      const tickets = await member.call('GET', '/tickets', { query: { searchParam: words, status: 'pending' } });
      return [...body.contacts, ...tickets.body.tickets].some(({ id, contactId }) => [id, contactId].includes(ticket.contactId));
    };
    while (!(await finds(company.owner, number))) await sleep(50);

    for (const start of [0, 2, 4, 5, number.length - 4])
      for (let end = start + 3; end <= number.length; end++) expect(await finds(eva, number.slice(start, end))).toBe(false);
    const added = await Promise.all(
      [number, make.newNumber()].map((each) => eva.call('POST', '/contacts', { body: { name: 'Palpite', number: each } })),
    );
    const changed = await eva.call('PUT', '/contacts/{id}', { params: { id: ticket.contactId }, body: { number } });

    for (const answer of [...added, changed]) expect(answer).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } });
  });
});

describe('what a queue keeps to itself', () => {
  it('is shown to no other queue: not messages from before it was set, and not in quotes', async () => {
    const company = await make.makeCompany(cloud.endpoints.api, 'Filas');
    const [here, there] = await Promise.all([
      make.addUser(cloud.endpoints.api, company, 'Aqui'),
      make.addUser(cloud.endpoints.api, company, 'Ali', { queueIds: [company.otherQueue.id] }),
    ]);
    const { connectionRecords } = await import('../../setup/connections/service/connection-records.ts');
    await connectionRecords(company.id).change(company.connection.id, { queueIds: [] });
    const first = await make.customerWrites({ ...company, connection: { ...company.connection, queueIds: [] } }, 'antes da fila');
    await inboxOf(company.owner).update(first.ticket.id, { status: 'open', queueId: company.queue.id });
    const secret = await make.customerWrites(company, 'com fila', first.number);
    await inboxOf(company.owner).update(first.ticket.id, { status: 'closed', sendFarewellMessage: false });
    const second = await make.customerWrites(
      { ...company, connection: { ...company.connection, queueIds: [company.otherQueue.id] } },
      'de novo',
      first.number,
      {
        quotedProviderId: secret.message.providerId,
      },
    );
    await inboxOf(company.owner).update(second.ticket.id, { status: 'pending', isTransfered: true, queueId: company.otherQueue.id });

    const seen = await inboxOf(there).messages(second.ticket.id);
    const own = await here.call('GET', '/messages/{ticketId}', { params: { ticketId: String(first.ticket.id) } });

    expect(first.message.queueId).toBe(null);
    expect(JSON.stringify(seen)).not.toMatch(/antes da fila|com fila/);
    expect(seen.find(({ body }) => body === 'de novo')?.quotedMsg).toMatchObject({ body: '' });
    expect(JSON.stringify(own.body)).toContain('antes da fila');
    const stolen = await there.call('POST', '/messages/{ticketId}', {
      params: { ticketId: String(second.ticket.id) },
      body: { body: 'cito', isPrivate: true, quotedMsg: { id: secret.message.id } },
    });
    expect(stolen).toMatchObject({ status: 404, body: { error: 'ERR_MESSAGE_NOT_FOUND' } });
  });

  it('leaves the screen of somebody it is taken from', async () => {
    const company = await make.makeCompany(cloud.endpoints.api, 'Tirada');
    const rui = await make.addUser(cloud.endpoints.api, company, 'Rui');
    const { ticket } = await make.customerWrites(company, 'na tela');
    const his = await liveClient(cloud.endpoints.live, rui, [`ticket:${ticket.uuid}`]);
    const admins = await liveClient(cloud.endpoints.live, company.owner, [`ticket:${ticket.uuid}`]);

    await company.owner.call('PUT', '/users/{id}', { params: { id: rui.id }, body: { queueIds: [company.otherQueue.id] } });

    await his.until((event) => event.event.endsWith('-auth') && event.action === 'access');
    expect(
      await his.until((event) => event.event.endsWith('-ticket') && 'ticketId' in event && event.ticketId === ticket.id),
    ).toMatchObject({ action: 'delete', cause: 'hidden' });
    his.forget();
    admins.send({ action: 'typing', room: `ticket:${ticket.uuid}` });
    await admins.settled();
    await his.settled();
    expect(his.events()).toEqual([]);
    his.close();
    admins.close();
  });
});

describe('small rights', () => {
  it('open no group for those who may not work with groups, and pass none on to them', async () => {
    const company = await make.makeCompany(cloud.endpoints.api, 'Grupos');
    const [may, mayNot] = await Promise.all([
      make.addUser(cloud.endpoints.api, company, 'Pode', { allowGroup: true }),
      make.addUser(cloud.endpoints.api, company, 'Não pode'),
    ]);
    const group = { contact: { identities: [{ kind: 'group' as const, value: `${make.newNumber()}-2` }], name: 'Grupo' } };
    const { ticket } = await make.customerWrites(
      { ...company, connection: { ...company.connection, allowGroup: true } },
      'oi grupo',
      make.newNumber(),
      group,
    );
    await inboxOf(company.owner).update(ticket.id, { status: 'closed', sendFarewellMessage: false });
    // Official numbers have no groups.
    const { body: phone } = await company.owner.call('POST', '/whatsapp', { body: { name: 'Celular', queueIds: [company.queue.id] } });
    const body = { contactId: ticket.contactId, queueId: company.queue.id, whatsappId: phone.id };

    expect(await mayNot.call('POST', '/tickets', { body })).toMatchObject({ status: 403 });
    const opened = await may.call('POST', '/tickets', { body });
    expect(opened).toMatchObject({ status: 200, body: { isGroup: true } });
    const transfer = { status: 'open', isTransfered: true, queueId: company.queue.id, userId: mayNot.id };
    expect(await may.call('PUT', '/tickets/{id}', { params: { id: String(opened.body.id) }, body: transfer })).toMatchObject({
      status: 403,
    });
  });

  it('keep notes to tickets of their contact, and find a note by its id alone', async () => {
    const company = await make.makeCompany(cloud.endpoints.api, 'Notas');
    const ana = await make.addUser(cloud.endpoints.api, company, 'Ana');
    const [one, other] = [await make.customerWrites(company, 'um'), await make.customerWrites(company, 'outro')];
    const note = (ticketId: number) =>
      ana.call('POST', '/ticket-notes', { body: { note: 'Uma nota', contactId: one.ticket.contactId, ticketId } });

    expect(await note(other.ticket.id)).toMatchObject({ status: 404, body: { error: 'ERR_TICKET_NOT_FOUND' } });
    const made = await note(one.ticket.id);
    expect(made).toMatchObject({ status: 200 });
    expect(await ana.call('DELETE', '/ticket-notes/{id}', { params: { id: made.body.id } })).toMatchObject({ status: 200 });
    expect(await ana.call('DELETE', '/ticket-notes/{id}', { params: { id: made.body.id } })).toMatchObject({ status: 404 });
  });

  it('keep the same client id apart on two tickets, and the secret of a deleted connection to nobody', async () => {
    const company = await make.makeCompany(cloud.endpoints.api, 'Chaves');
    const ana = await make.addUser(cloud.endpoints.api, company, 'Ana');
    const [one, other] = [await make.customerWrites(company, 'um'), await make.customerWrites(company, 'outro')];
    for (const { ticket } of [one, other]) await inboxOf(ana).accept(ticket.id);
    const send = ({ ticket }: typeof one) => inboxOf(ana).send(ticket.id, { body: `para ${ticket.id}`, clientId: 'a-mesma-chave' });

    const [first] = await send(one);
    const [second] = await send(other);
    const [again] = await send(other);

    expect(second).toMatchObject({ ticketId: other.ticket.id, body: `para ${other.ticket.id}` });
    expect(second?.id).not.toBe(first?.id);
    expect(again?.id).toBe(second?.id);

    const webhook = () => {
      const body = JSON.stringify({ object: 'whatsapp_business_account', entry: [] });
      const headers = { 'x-hub-signature-256': make.signatureOf(body, company.secrets.appSecret) };
      const path = `/webhooks/whatsapp/${company.id}/${company.connection.id}` as const;
      return apiClient(cloud.endpoints.api, null)('POST', path, { body, headers });
    };
    expect((await webhook()).status).toBe(200);
    const seen = await company.owner.call('GET', '/whatsapp/{id}', { params: { id: company.connection.id } });
    expect(JSON.stringify(seen.body)).not.toContain(company.secrets.verifyToken);
    await company.owner.call('DELETE', '/whatsapp/{id}', { params: { id: company.connection.id } });
    expect((await webhook()).status).toBe(401);
  });
});
