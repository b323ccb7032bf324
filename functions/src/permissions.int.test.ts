import { CognitoIdentityProviderClient, ForgotPasswordCommand } from '@aws-sdk/client-cognito-identity-provider';
import type { contracts } from '@balcao/shared/contract/all.ts';
import { deadLetterId } from '@balcao/shared/domain/ids.ts';
import { companySettingKeys } from '@balcao/shared/domain/companies/company-settings.ts';
import { catalogue, type ErrorCode } from '@balcao/shared/errors/catalogue.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { apiClient, type ApiAnswer, type ApiRequest } from './testing/api-client.ts';
import type { Member, TestCompany } from './testing/make-company.ts';
import { everyRoute, readPermissionTable } from './testing/permission-table.ts';
import { startTestCloud, type TestCloud } from './testing/start-test-cloud.ts';

type Contracts = typeof contracts;
type RouteName = { [Area in keyof Contracts]: keyof Contracts[Area] }[keyof Contracts];
/** Routes with an id in their address: each has a sample, or this file does not compile, so that somebody else's id is tried. */
type WithId = {
  [Area in keyof Contracts]: {
    [Name in keyof Contracts[Area]]: Contracts[Area][Name] extends { params: unknown } ? Name : never;
  }[keyof Contracts[Area]];
}[keyof Contracts];
type Sample = (company: TestCompany, actor: Member) => ApiRequest | Promise<ApiRequest>;
type Entry = (typeof everyRoute)[number] & { name: RouteName; sample: Sample };

let cloud: TestCloud;
let make: typeof import('./testing/make-company.ts');
let platform: TestCompany;
let home: TestCompany;
let stranger: TestCompany;

const roles = ['super', 'admin', 'user'] as const;
const members = new Map<(typeof roles)[number], Member>();
/** The company whose records a member works on. */
const companyOf = (member: Member): TestCompany => [platform, home, stranger].find(({ id }) => id === member.companyId)!;

/** A new customer's pending ticket. */
const pending = (company: TestCompany) => make.customerWrites(company, `Olá, ${company.name}`);
/** A customer's ticket that this member holds. */
const held = async (company: TestCompany, holder: Member) => {
  const { ticket, message } = await pending(company);
  const accepted = await holder.call('PUT', '/tickets/{id}', { params: { id: String(ticket.id) }, body: { status: 'open' } });
  expect(accepted).toMatchObject({ status: 200 });
  return { ticket, message };
};
const ticketParams = async (company: TestCompany, name: 'id' | 'ticketId') => ({
  params: { [name]: String((await pending(company)).ticket.id) },
});
const contactParams = async (company: TestCompany, name: 'id' | 'contactId' = 'id') => ({ params: { [name]: await aContact(company) } });
const aContact = async (company: TestCompany): Promise<string> => {
  const { body } = await company.owner.call('POST', '/contacts', { body: { name: `Pessoa ${company.name}`, number: make.newNumber() } });
  return body.id;
};
const aNoteInTicket = async (company: TestCompany, author: Member): Promise<string> => {
  const { ticket } = await held(company, author);
  const { body } = await author.call('POST', '/messages/{ticketId}', {
    params: { ticketId: String(ticket.id) },
    body: { body: 'Uma nota', isPrivate: true },
  });
  return body.messages[0].id;
};
const aNote = async (author: Member, contactId: string): Promise<string> =>
  (await author.call('POST', '/ticket-notes', { body: { note: `Nota ${companyOf(author).name}`, contactId } })).body.id;

/** A connection by QR code; made past the plan's limit, which is another test's business. */
const aQrConnection = async ({ id }: TestCompany): Promise<string> => {
  const { addConnection, newConnection } = await import('./connections/service/connection-roster.ts');
  const { sessionRecords } = await import('./sessions/service/session-records.ts');
  const now = new Date();
  const connection = { ...newConnection('whatsapp', now), name: 'Por QR' };
  await addConnection(id, { connection, limit: null, alongside: [sessionRecords(id).create(connection.id, now.toISOString())] });
  return connection.id;
};
/** The code somebody who forgot the password gets by e-mail. */
const passwordCode = async (email: string): Promise<string> => {
  const endpoint = cloud.env['AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER'] ?? '';
  const cognito = new CognitoIdentityProviderClient({
    endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  });
  await cognito.send(new ForgotPasswordCommand({ ClientId: cloud.env['USER_POOL_CLIENT_ID'], Username: email }));
  const outbox = (await (await fetch(`${endpoint}/_local/outbox`)).json()) as { to: string; code: string }[];
  return outbox.findLast(({ to }) => to === email)?.code ?? '';
};
const anImage = async (actor: Member): Promise<string> => {
  const { putFile } = await import('./platform/files.ts');
  const key = `company${actor.companyId}/uploads/${Date.now()}/foto.jpg`;
  await putFile(key, Buffer.from('uma imagem'), 'image/jpeg');
  return key;
};

const aDeadLetter = async ({ id: companyId }: TestCompany): Promise<{ companyId: string; id: string }> => {
  const { deadLetterStore } = await import('./dead-letters/store/dead-letter-store.ts');
  const { newUlid } = await import('./platform/new-ids.ts');
  const now = new Date();
  const id = deadLetterId.parse(newUlid(now));
  await deadLetterStore.put({
    companyId,
    id,
    queue: 'timers',
    reaction: null,
    what: 'user-offline',
    why: 'test',
    at: now.toISOString(),
    canReplay: true,
    sender: null,
    senderNumber: null,
    isInConversation: false,
    body: JSON.stringify({ kind: 'user-offline', companyId, userId: newUlid(now) }),
    bodyKey: null,
  });
  return { companyId: String(companyId), id };
};

/** A request that succeeds for whoever has the permission: it works on records of `company`, made for it, in the hands of `actor`. */
const samples: Partial<Record<RouteName, Sample>> & Record<WithId, Sample> = {
  startSession: () => ({ body: {} }),
  login: (_company, actor) => ({ body: { email: actor.email, password: make.testPassword } }),
  refreshToken: (_company, actor) => ({ body: { refreshToken: actor.refreshToken, sessionId: actor.sessionId } }),
  logout: () => ({ body: {} }),
  resetPassword: async (company) => {
    const user = await make.addUser(cloud.endpoints.api, company, 'Esquecido');
    return { body: { email: user.email, code: await passwordCode(user.email), password: 'senha nova' } };
  },
  me: () => ({}),
  listContacts: () => ({}),
  getContact: (company) => contactParams(company),
  createContact: () => ({ body: { name: 'Pessoa nova', number: make.newNumber() } }),
  updateContact: async (company) => ({ ...(await contactParams(company)), body: { name: 'Outro nome' } }),
  deleteContact: (company) => contactParams(company),
  toggleAcceptAudio: (company) => contactParams(company),
  toggleDisableBot: (company) => contactParams(company),
  blockContact: async (company) => ({ ...(await contactParams(company)), body: { active: false } }),
  listContactTags: (company) => contactParams(company, 'contactId'),
  syncTags: async (company) => ({ body: { contactId: await aContact(company), tags: [company.tag.id] } }),
  listNotes: async (company) => ({ query: { contactId: await aContact(company) } }),
  createNote: async (company) => ({ body: { contactId: await aContact(company), note: 'Uma nota' } }),
  deleteNote: async (company, actor) => {
    const contactId = await aContact(company);
    return { params: { id: await aNote(actor, contactId) }, query: { contactId } };
  },
  createConnection: () => ({ body: { name: 'Nova conexão' } }),
  getConnection: async (company) => ({ params: { id: await aQrConnection(company) } }),
  updateConnection: async (company) => ({ params: { id: await aQrConnection(company) }, body: { name: 'Outro nome' } }),
  deleteConnection: async (company) => ({ params: { id: await aQrConnection(company) } }),
  retrySession: async (company) => ({ params: { id: await aQrConnection(company) } }),
  renewSession: async (company) => ({ params: { id: await aQrConnection(company) } }),
  endSession: async (company) => ({ params: { id: await aQrConnection(company) } }),
  rotateConnectionToken: async (company) => ({ params: { id: await aQrConnection(company) } }),
  setGreetingMedia: async (company, actor) => ({
    params: { id: await aQrConnection(company) },
    body: { media: { key: await anImage(actor), fileName: 'foto.jpg', mimeType: 'image/jpeg' } },
  }),
  removeGreetingMedia: async (company) => ({ params: { id: await aQrConnection(company) } }),
  getConnectionAsSuper: async (company) => ({
    params: { id: await aQrConnection(company) },
    query: { companyId: String(company.id) },
  }),
  listCompanyConnections: () => ({}),
  restartSessions: () => ({}),
  closeImported: async (company) => ({ params: { id: await aQrConnection(company) } }),
  listNotShown: () => ({}),
  listDeadLetters: () => ({}),
  getDeadLetter: async (company) => ({ params: await aDeadLetter(company) }),
  replayDeadLetter: async (company) => ({ params: await aDeadLetter(company) }),
  discardDeadLetter: async (company) => ({ params: await aDeadLetter(company) }),
  listQueues: () => ({}),
  listConnections: () => ({}),
  listTagNames: () => ({}),
  createTag: () => ({ body: { name: 'Etiqueta nova', color: '#123456' } }),
  listUserNames: () => ({}),
  listQuickMessageNames: () => ({}),
  setTicketsWidth: (_company, actor) => ({ params: { id: actor.id }, body: { defaultTicketsManagerWidth: 600 } }),
  setPreferences: (_company, actor) => ({ params: { id: actor.id }, body: { defaultTheme: 'dark' } }),
  createLiveTicket: () => ({}),
  listMessages: (company) => ticketParams(company, 'ticketId'),
  sendMessage: async (company, actor) => ({
    params: { ticketId: String((await held(company, actor)).ticket.id) },
    body: { body: 'Bom dia!' },
  }),
  retryMessage: async (company, actor) => {
    const { ticket } = await held(company, actor);
    const { body } = await actor.call('POST', '/messages/{ticketId}', { params: { ticketId: String(ticket.id) }, body: { body: 'Oi' } });
    const { id } = body.messages[0];
    const { messageRecords } = await import('./tickets/service/message-records.ts');
    await messageRecords(company.id).markFailed(
      { threadId: ticket.threadId, messageId: id },
      { code: 131000, reason: 'teste', retryable: true },
      new Date().toISOString(),
    );
    return { params: { id } };
  },
  editMessage: async (company, actor) => ({
    params: { messageId: await aNoteInTicket(company, actor) },
    body: { body: 'Melhor assim' },
  }),
  deleteMessage: async (company, actor) => ({ params: { id: await aNoteInTicket(company, actor) } }),
  forwardMessage: async (company, actor) => ({
    body: { messageId: (await held(company, actor)).message.id, contactId: (await held(company, actor)).ticket.contactId },
  }),
  reactToMessage: async (company, actor) => ({ params: { id: (await held(company, actor)).message.id }, body: { emoji: '👍' } }),
  createUpload: () => ({ body: { fileName: 'foto.jpg', mimeType: 'image/jpeg', sizeBytes: 1000 } }),
  getPublicSetting: () => ({ params: { key: 'appName' } }),
  getVersion: () => ({}),
  getCompanySettings: (company) => ({ params: { companyId: String(company.id) } }),
  getCompanySetting: () => ({ query: { column: companySettingKeys[0]! } }),
  putCompanySetting: () => ({ body: { column: companySettingKeys[0]!, data: 'disabled' } }),
  listTickets: () => ({ query: { status: 'pending' } }),
  countTickets: () => ({}),
  getTicketByUuid: async (company) => ({ params: { uuid: (await pending(company)).ticket.uuid } }),
  createTicket: async (company) => ({ body: { contactId: await aContact(company), queueId: company.queue.id } }),
  updateTicket: async (company) => ({ ...(await ticketParams(company, 'id')), body: { status: 'open' } }),
  deleteTicket: (company) => ticketParams(company, 'id'),
  closeAllTickets: (company) => ({ body: { status: 'group', selectedQueueIds: [company.otherQueue.id] } }),
  markTicketRead: (company) => ticketParams(company, 'id'),
  listTicketLog: (company) => ticketParams(company, 'ticketId'),
  verifyWhatsappWebhook: ({ id, connection, secrets }) => ({
    params: { companyId: String(id), connectionId: connection.id },
    query: { 'hub.mode': 'subscribe', 'hub.verify_token': secrets.verifyToken, 'hub.challenge': '42' },
  }),
  receiveWhatsappWebhook: ({ id, connection, secrets }) => ({
    params: { companyId: String(id), connectionId: connection.id },
    body: '{"object":"whatsapp_business_account","entry":[]}',
    headers: { 'x-hub-signature-256': make.signatureOf('{"object":"whatsapp_business_account","entry":[]}', secrets.appSecret) },
  }),
};

/** Ending a session is tried on one of its own. */
const callAs = async (member: Member, { name, route }: Entry, request: ApiRequest): Promise<ApiAnswer> => {
  const caller = name === 'logout' ? await make.signIn(cloud.endpoints.api, member) : member;
  return caller.call(route.method, route.path, request);
};

const expectOutcome = (answer: ApiAnswer, code: ErrorCode | null): void =>
  code === null ? expect(answer).toMatchObject({ status: 200 }) : expectRefusal(answer, code);
const expectRefusal = (answer: ApiAnswer, code: ErrorCode): void =>
  expect(answer).toMatchObject({ status: catalogue[code].status, body: { error: code, message: expect.any(String) } });

beforeAll(async () => {
  cloud = await startTestCloud({ parts: 'backend' });
  const { api } = cloud.endpoints;
  make = await import('./testing/make-company.ts');
  platform = await make.makeCompany(api, 'Plataforma', { isPlatform: true });
  home = await make.makeCompany(api, 'Aurora');
  stranger = await make.makeCompany(api, 'Boreal');
  members.set('super', platform.owner).set('admin', home.owner);
  members.set('user', await make.addUser(api, home, 'Ana'));
});

const routes = everyRoute.flatMap((entry): Entry[] => {
  const name = entry.name as RouteName;
  const sample = samples[name];
  return sample ? [{ ...entry, name, sample }] : [];
});

/** Who gets past the door of which route is tested without a cloud, in `infra/permissions.test.ts`: this is what comes of it. */
describe.each(roles)('as %s, every route does its work or refuses', { concurrent: true }, (role) => {
  const table = readPermissionTable();

  it.each(routes)('$row', async (entry) => {
    const member = members.get(role)!;
    const company = companyOf(member);

    const answer = await callAs(member, entry, await entry.sample(company, member));

    expectOutcome(answer, table.get(entry.row)?.[role] ? null : 'ERR_NO_PERMISSION');
  });
});

describe('ids of another company', () => {
  /** Routes that carry an id, and what they say of one that is not there. */
  const notFound: Partial<Record<RouteName, ErrorCode>> = {
    getContact: 'ERR_CONTACT_NOT_FOUND',
    updateContact: 'ERR_CONTACT_NOT_FOUND',
    deleteContact: 'ERR_CONTACT_NOT_FOUND',
    toggleAcceptAudio: 'ERR_CONTACT_NOT_FOUND',
    toggleDisableBot: 'ERR_CONTACT_NOT_FOUND',
    blockContact: 'ERR_CONTACT_NOT_FOUND',
    listContactTags: 'ERR_CONTACT_NOT_FOUND',
    listNotes: 'ERR_CONTACT_NOT_FOUND',
    createNote: 'ERR_CONTACT_NOT_FOUND',
    deleteNote: 'ERR_NOTE_NOT_FOUND',
    setTicketsWidth: 'ERR_USER_NOT_FOUND',
    setPreferences: 'ERR_USER_NOT_FOUND',
    retryMessage: 'ERR_MESSAGE_NOT_FOUND',
    editMessage: 'ERR_MESSAGE_NOT_FOUND',
    deleteMessage: 'ERR_MESSAGE_NOT_FOUND',
    forwardMessage: 'ERR_MESSAGE_NOT_FOUND',
    reactToMessage: 'ERR_MESSAGE_NOT_FOUND',
    getCompanySettings: 'ERR_COMPANY_NOT_FOUND',
    getTicketByUuid: 'ERR_TICKET_NOT_FOUND',
    createTicket: 'ERR_CONTACT_NOT_FOUND',
    syncTags: 'ERR_TAG_NOT_FOUND',
    getConnection: 'ERR_CONNECTION_NOT_FOUND',
    updateConnection: 'ERR_CONNECTION_NOT_FOUND',
    deleteConnection: 'ERR_CONNECTION_NOT_FOUND',
    rotateConnectionToken: 'ERR_CONNECTION_NOT_FOUND',
    getConnectionAsSuper: 'ERR_NO_PERMISSION',
    listCompanyConnections: 'ERR_NO_PERMISSION',
    listDeadLetters: 'ERR_NO_PERMISSION',
    getDeadLetter: 'ERR_NO_PERMISSION',
    replayDeadLetter: 'ERR_NO_PERMISSION',
    discardDeadLetter: 'ERR_NO_PERMISSION',
    setGreetingMedia: 'ERR_CONNECTION_NOT_FOUND',
    removeGreetingMedia: 'ERR_CONNECTION_NOT_FOUND',
    retrySession: 'ERR_CONNECTION_NOT_FOUND',
    closeImported: 'ERR_CONNECTION_NOT_FOUND',
    renewSession: 'ERR_CONNECTION_NOT_FOUND',
    endSession: 'ERR_CONNECTION_NOT_FOUND',
  };
  /** Tickets count from 1 in every company: their numbers are tried beyond the stranger's own. */
  const byTicketNumber: ReadonlyArray<RouteName> = [
    'listMessages',
    'sendMessage',
    'updateTicket',
    'deleteTicket',
    'markTicketRead',
    'listTicketLog',
  ];

  it.each(routes.filter(({ route }) => !['public', 'session:start'].includes(route.permission)))('$name', async (entry) => {
    const request = await entry.sample(home, home.owner);
    const code = byTicketNumber.includes(entry.name) ? 'ERR_TICKET_NOT_FOUND' : notFound[entry.name];

    const answer = await callAs(stranger.owner, entry, request);

    expect(JSON.stringify(answer.body)).not.toMatch(/Aurora/);
    // Without an id in it, the request concerns the stranger's own company.
    expectOutcome(answer, code ?? null);
  });

  it('are not found either beside own records', async () => {
    const { call } = stranger.owner;
    const own = await pending(stranger);
    const foreign = await held(home, home.owner);
    const contactId = await aContact(stranger);
    const upload = await home.owner.call('POST', '/uploads', { body: { fileName: 'a.jpg', mimeType: 'image/jpeg', sizeBytes: 10 } });
    const id = String(own.ticket.id);
    const open = await held(stranger, stranger.owner);
    const ticketId = String(open.ticket.id);

    const answers = {
      ERR_QUEUE_NOT_FOUND: await call('PUT', '/tickets/{id}', { params: { id }, body: { status: 'open', queueId: home.queue.id } }),
      ERR_USER_NOT_FOUND: await call('PUT', '/tickets/{id}', {
        params: { id },
        body: { status: 'open', isTransfered: true, queueId: stranger.queue.id, userId: home.owner.id },
      }),
      ERR_CONNECTION_NOT_FOUND: await call('POST', '/tickets', {
        body: { contactId, queueId: stranger.queue.id, whatsappId: home.connection.id },
      }),
      ERR_TAG_NOT_FOUND: await call('POST', '/tags/sync', { body: { contactId, tags: [home.tag.id] } }),
      ERR_MESSAGE_NOT_FOUND: await call('POST', '/messages/{ticketId}', {
        params: { ticketId },
        body: { body: 'Oi', quotedMsg: { id: foreign.message.id } },
      }),
      ERR_UPLOAD_NOT_FOUND: await call('POST', '/messages/{ticketId}', {
        params: { ticketId },
        body: { media: { key: upload.body.key, fileName: 'a.jpg', mimeType: 'image/jpeg' } },
      }),
    };

    for (const [code, answer] of Object.entries(answers)) expectRefusal(answer, code as ErrorCode);
  });

  it('change nothing over there', async () => {
    const { ticket, message } = await held(home, home.owner);
    const look = async () => [
      (await home.owner.call('GET', '/tickets/u/{uuid}', { params: { uuid: ticket.uuid } })).body,
      (await home.owner.call('GET', '/messages/{ticketId}', { params: { ticketId: String(ticket.id) } })).body,
      (await home.owner.call('GET', '/contacts/{id}', { params: { id: ticket.contactId } })).body,
    ];
    const before = await look();
    const { call } = stranger.owner;
    const params = { id: String(ticket.id), ticketId: String(ticket.id) };

    await call('PUT', '/tickets/{id}', { params, body: { status: 'closed' } });
    await call('DELETE', '/tickets/{id}', { params });
    await call('POST', '/messages/{ticketId}', { params, body: { body: 'x' } });
    await call('POST', '/messages/{id}/reaction', { params: { id: message.id }, body: { emoji: '👎' } });
    await call('PUT', '/contacts/block/{id}', { params: { id: ticket.contactId }, body: { active: false } });
    await call('DELETE', '/contacts/{id}', { params: { id: ticket.contactId } });
    await call('POST', '/tags/sync', { body: { contactId: ticket.contactId, tags: [] } });
    await call('POST', '/tickets/closeAll', { body: { status: 'open', selectedQueueIds: [home.queue.id] } });

    expect(await look()).toEqual(before);
  });
});

describe('a token that expired', () => {
  let shortCloud: TestCloud;
  let company: TestCompany;
  let late: Member;
  beforeAll(async () => {
    await cloud.stop();
    shortCloud = await startTestCloud({ parts: 'backend', tokenValiditySec: 2 });
    vi.resetModules();
    const fresh = await import('./testing/make-company.ts');
    company = await fresh.makeCompany(shortCloud.endpoints.api, 'Pontual');
    late = company.owner;
    await new Promise((resolve) => setTimeout(resolve, 3_100));
  });
  afterAll(() => shortCloud.stop());

  it('is exchanged for one that works', async () => {
    const { api } = shortCloud.endpoints;

    expectRefusal(await late.call('GET', '/auth/me'), 'ERR_SESSION_EXPIRED');
    const refreshed = await apiClient(api, null)('POST', '/auth/refresh_token', {
      body: { refreshToken: late.refreshToken, sessionId: late.sessionId },
    });

    expect(refreshed).toMatchObject({ status: 200 });
    expect(await apiClient(api, refreshed.body.token)('GET', '/auth/me')).toMatchObject({ status: 200, body: { id: late.id } });
  });
});
