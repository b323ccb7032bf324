import {
  ConfirmForgotPasswordCommand,
  ForgotPasswordCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import type { LiveEvent } from '@balcao/shared/events/live-frames.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../../infra/local/testing/eventually.ts';
import { openSocket } from '../../../../infra/local/testing/open-socket.ts';
import { apiClient } from '../../testing/api-client.ts';
import { inboxOf } from '../../testing/inbox.ts';
import { liveClient, type LiveClient } from '../../testing/live-client.ts';
import type { Member, TestCompany } from '../../testing/make-company.ts';
import { startTestCloud, type TestCloud } from '../../testing/start-test-cloud.ts';

let cloud: TestCloud;
let make: typeof import('../../testing/make-company.ts');
let company: TestCompany;
let stranger: TestCompany;
let ana: Member;
let outsider: Member;
const open: LiveClient[] = [];
const watch = async (member: Member, rooms: ReadonlyArray<string> = []): Promise<LiveClient> => {
  const client = await liveClient(cloud.endpoints.live, member, rooms);
  open.push(client);
  return client;
};
beforeAll(async () => {
  cloud = await startTestCloud({ parts: 'backend' });
  make = await import('../../testing/make-company.ts');
  company = await make.makeCompany(cloud.endpoints.api, 'Viva');
  stranger = await make.makeCompany(cloud.endpoints.api, 'Alheia');
  ana = await make.addUser(cloud.endpoints.api, company, 'Ana');
  outsider = await make.addUser(cloud.endpoints.api, company, 'Outra', { queueIds: [company.otherQueue.id] });
});
afterAll(() => cloud.stop());
afterEach(() => {
  for (const client of open.splice(0)) client.close();
});

const isTicket =
  (id: number, action: string) =>
  (event: LiveEvent): boolean =>
    event.event.endsWith('-ticket') &&
    event.action === action &&
    ('ticket' in event ? event.ticket.id === id : 'ticketId' in event && event.ticketId === id);
const wasAccepted =
  (id: number) =>
  (event: LiveEvent): boolean =>
    isTicket(id, 'update')(event) && 'ticket' in event && event.ticket.status === 'open';
const isMessage =
  (body: string) =>
  (event: LiveEvent): boolean =>
    event.event.endsWith('-appMessage') && 'message' in event && event.message.body === body;

describe('live connections', () => {
  it('need a token that works once', async () => {
    const { token } = await watch(ana);
    const status = (url: string) =>
      openSocket(url).then(
        () => 'opened',
        (error: Error) => error.message,
      );

    expect(await status(`${cloud.endpoints.live}?token=${token}`)).toBe('401');
    expect(await status(`${cloud.endpoints.live}?token=made-up`)).toBe('401');
    expect(await status(`${cloud.endpoints.live}?token=${'x'.repeat(3_000)}`)).toBe('401');
    expect(await status(cloud.endpoints.live)).toBe('401');
  });

  it('tell super users whose connections moved, wherever, and nobody else of it', async () => {
    const boss = await make.addUser(cloud.endpoints.api, company, 'Super', { profile: 'admin', super: true });
    const [watching, admin] = await Promise.all([watch(boss), watch(company.owner)]);
    const isOverview = (event: LiveEvent): boolean => event.event === `company-${company.id}-allConnections`;

    await stranger.owner.call('PUT', '/whatsapp/{id}', { params: { id: stranger.connection.id }, body: { name: 'Outro nome' } });

    expect(await watching.until(isOverview)).toMatchObject({ action: 'update', companyIds: [stranger.id] });
    // Changes arrive in their order: the admin's own list moving comes after whatever was said of the stranger's.
    await company.owner.call('PUT', '/whatsapp/{id}', { params: { id: company.connection.id }, body: { name: 'Novo nome' } });
    await admin.until(({ event }) => event === `company-${company.id}-whatsapp`);
    expect(admin.events().filter(isOverview)).toEqual([]);
  });

  it('tell those who may see a ticket, and nobody else', async () => {
    const [admin, attendant, elsewhere, foreign] = await Promise.all([
      watch(company.owner, ['notifications']),
      watch(ana, ['notifications']),
      watch(outsider, ['notifications']),
      watch(stranger.owner, ['notifications']),
    ]);

    const { ticket } = await make.customerWrites(company, 'quem vê?');
    const other = await make.customerWrites(stranger, 'e aqui?');

    await Promise.all([admin, attendant].map((client) => client.until(isTicket(ticket.id, 'create'))));
    await Promise.all([admin, attendant].map((client) => client.until(isMessage('quem vê?'))));
    await foreign.until(isMessage('e aqui?'));
    await inboxOf(company.owner).update(ticket.id, { status: 'open', isTransfered: true, queueId: company.otherQueue.id });
    await elsewhere.until(isTicket(ticket.id, 'update'));
    await attendant.until(isTicket(ticket.id, 'delete'));
    expect(elsewhere.events().some(isMessage('quem vê?'))).toBe(false);
    expect(JSON.stringify(foreign.events())).not.toContain('Viva');
    expect(JSON.stringify(admin.events())).not.toContain('Alheia');
    expect(foreign.events().filter(({ event }) => !event.startsWith(`company-${stranger.id}-`))).toEqual([]);
    expect(other.ticket.id).toBeGreaterThan(0);
  });

  it('tell of a ticket another attendant took that it is gone', async () => {
    const bruno = await make.addUser(cloud.endpoints.api, company, 'Bruno');
    const { ticket } = await make.customerWrites(company, 'vai e vem');
    const [hers, his, admins] = [await watch(ana), await watch(bruno), await watch(company.owner)];

    await inboxOf(bruno).accept(ticket.id);

    expect(await hers.until(isTicket(ticket.id, 'delete'))).toMatchObject({ cause: 'taken', by: { id: bruno.id, name: 'Bruno' } });
    expect(await his.until(wasAccepted(ticket.id))).toMatchObject({ ticket: { userId: bruno.id } });
    expect(await admins.until(wasAccepted(ticket.id))).toMatchObject({ ticket: { user: { name: 'Bruno' } } });
  });

  it('tell who passed a ticket on and to whom, and let it be taken back', async () => {
    const bruno = await make.addUser(cloud.endpoints.api, company, 'Bruno');
    const { ticket } = await make.customerWrites(company, 'passa adiante');
    await inboxOf(ana).accept(ticket.id);
    const [hers, his] = [await watch(ana), await watch(bruno)];

    await inboxOf(ana).update(ticket.id, { status: 'open', isTransfered: true, queueId: company.queue.id, userId: bruno.id });

    expect(await hers.until(isTicket(ticket.id, 'delete'))).toMatchObject({
      cause: 'transferred',
      by: { name: 'Ana' },
      to: { name: 'Bruno' },
    });
    expect(await his.until(wasAccepted(ticket.id))).toMatchObject({
      ticket: { transferred: { by: { name: 'Ana' }, to: { name: 'Bruno' }, from: { userId: ana.id, queueId: company.queue.id } } },
    });
    // The ticket left him before, if his screen was open when it was accepted.
    his.forget();
    const back = { status: 'open', isTransfered: true, queueId: company.queue.id, userId: ana.id };
    expect(await outsider.call('PUT', '/tickets/{id}', { params: { id: String(ticket.id) }, body: back })).toMatchObject({ status: 404 });
    expect(await inboxOf(ana).update(ticket.id, back)).toMatchObject({ userId: ana.id, status: 'open' });
    expect(await his.until(isTicket(ticket.id, 'delete'))).toMatchObject({ cause: 'transferred', by: { name: 'Ana' } });
  });

  it('name what changed in the small lists', async () => {
    const hers = await watch(ana);

    const { body: tag } = await company.owner.call('POST', '/tags', { body: { name: 'Urgente', color: '#aa0000' } });
    await company.owner.call('PUT', '/companySettings', { body: { column: 'sendSignMessage', data: 'disabled' } });

    expect(await hers.until(({ event }) => event === `company-${company.id}-tag`)).toMatchObject({
      action: 'create',
      tag: { id: tag.id, name: 'Urgente', color: '#aa0000', kanban: 0, version: 1 },
    });
    await hers.until(({ event }) => event === `company-${company.id}-companySettings`);
  });

  it('bring messages and ticks of the conversation that is open', async () => {
    const { ticket, number } = await make.customerWrites(company, 'primeira');
    await inboxOf(ana).accept(ticket.id);
    const [inRoom, outside] = [await watch(ana, [`ticket:${ticket.uuid}`]), await watch(ana)];

    await make.customerWrites(company, 'segunda', number);
    await inRoom.until(isMessage('segunda'));
    await inboxOf(ana).send(ticket.id, { body: 'resposta', clientId: 'bolha-000001' });

    expect(await inRoom.until(isMessage('resposta'))).toMatchObject({ action: 'create', message: { clientId: 'bolha-000001', ack: 0 } });
    await outside.until(isTicket(ticket.id, 'update'));
    expect(outside.events().filter(({ event }) => event.endsWith('-appMessage'))).toEqual([]);
  });

  it('do not let anybody into the room of a ticket they may not see', async () => {
    const { ticket, number } = await make.customerWrites(company, 'reservado');
    const intruders = [await watch(outsider, [`ticket:${ticket.uuid}`]), await watch(stranger.owner, [`ticket:${ticket.uuid}`])];
    const admin = await watch(company.owner, [`ticket:${ticket.uuid}`]);

    await make.customerWrites(company, 'segredo', number);

    await admin.until(isMessage('segredo'));
    for (const intruder of intruders) {
      await intruder.settled();
      expect(JSON.stringify(intruder.events())).not.toContain('segredo');
    }
  });

  it('are told to sign out when another browser signs in', async () => {
    const user = await make.addUser(cloud.endpoints.api, company, 'Fábio');
    const [jwt = ''] = user.token.split('~');
    const identity = apiClient(cloud.endpoints.api, jwt);
    const first = await identity('POST', '/auth/session', { body: {} });
    const browser = apiClient(cloud.endpoints.api, `${jwt}~${first.body.sessionId}`);
    const socket = await liveClient(cloud.endpoints.live, { call: browser });
    open.push(socket);
    const apiSocket = await watch(user);

    await identity('POST', '/auth/session', { body: { sessionId: first.body.sessionId } });
    expect(await browser('GET', '/auth/me')).toMatchObject({ status: 200 });
    await identity('POST', '/auth/session', { body: {} });

    await socket.until((event) => event.event === `company-${company.id}-auth` && event.action === 'logout');
    expect(await browser('GET', '/auth/me')).toMatchObject({ status: 401, body: { error: 'ERR_SESSION_REVOKED' } });
    expect(apiSocket.events().filter(({ event }) => event.endsWith('-auth'))).toEqual([]);
    expect(await user.call('GET', '/auth/me')).toMatchObject({ status: 200 });
  });

  it('say whether anything was missed between the first list and the socket', async () => {
    const first = { query: { status: 'pending', withCounts: 'true', withSocketToken: 'true' } };
    const opened = async (member: Member, meanwhile: () => Promise<unknown> = async () => undefined) => {
      const { body } = await member.call('GET', '/tickets', first);
      await meanwhile();
      const socket = await liveClient(cloud.endpoints.live, member, ['notifications', 'colleagues'], body.socketToken);
      open.push(socket);
      return socket.until(({ event }) => event.endsWith('-live'));
    };
    const watching = await watch(company.owner);
    const news = async () => {
      const { ticket } = await make.customerWrites(company, 'no meio');
      await watching.until(isTicket(ticket.id, 'create'));
    };

    // What the tests before did may still be on its way.
    await eventually(
      () => opened(ana),
      (event) => 'missed' in event && !event.missed,
    );
    expect(await opened(ana)).toMatchObject({ missed: false, rooms: ['notifications', 'colleagues'] });
    expect(await opened(ana, news)).toMatchObject({ missed: true });
    // Coming online is no news to oneself.
    expect(await opened(stranger.owner, news)).toMatchObject({ missed: false });
  });

  it('lose nothing of what happens while a socket opens: it is told live, or said to be missed', async () => {
    const seen = await Promise.all(
      Array.from({ length: 6 }, async (_, n) => {
        const { body } = await ana.call('GET', '/tickets', { query: { status: 'pending', withSocketToken: 'true' } });
        const [socket, { ticket }] = await Promise.all([
          liveClient(cloud.endpoints.live, ana, ['notifications'], body.socketToken),
          make.customerWrites(company, `corrida ${n}`),
        ]);
        open.push(socket);
        return socket.until(
          (event) => isTicket(ticket.id, 'create')(event) || (event.event.endsWith('-live') && 'missed' in event && event.missed),
        );
      }),
    );

    expect(seen).toHaveLength(6);
  });

  it('leave out what colleagues work on where no list shows it, but for what changes the numbers', async () => {
    const bruno = await make.addUser(cloud.endpoints.api, company, 'Bruno');
    const { ticket, number } = await make.customerWrites(company, 'de bruno');
    const [his, alone, withAll] = await Promise.all([watch(bruno), watch(company.owner), watch(company.owner, ['colleagues'])]);
    await inboxOf(bruno).accept(ticket.id);
    // Told whole, for it changes the number of those waiting. What the first message changed may come before it.
    expect(await alone.until(wasAccepted(ticket.id))).toMatchObject({ was: { status: 'pending' } });
    await Promise.all([his, withAll].map((client) => client.until(wasAccepted(ticket.id))));
    for (const client of [his, alone, withAll]) client.forget();

    await make.customerWrites(company, 'mais uma', number);
    await Promise.all([his, withAll].map((client) => client.until(isTicket(ticket.id, 'update'))));
    await alone.settled();
    expect(alone.events().filter(isTicket(ticket.id, 'update'))).toEqual([]);
    await inboxOf(bruno).update(ticket.id, { status: 'closed' });

    expect(await alone.until(isTicket(ticket.id, 'update'))).toMatchObject({
      ticket: { status: 'closed' },
      was: { status: 'open', userId: bruno.id, queueId: company.queue.id },
    });
  });

  it('tell of contacts only where some are shown', async () => {
    const isContact = ({ event }: LiveEvent): boolean => event === `company-${company.id}-contact`;
    const [shows, elsewhere] = await Promise.all([watch(company.owner, ['contacts']), watch(ana, ['notifications'])]);

    const { ticket } = await make.customerWrites(company, 'sou novo');

    expect(await shows.until(isContact)).toMatchObject({ action: 'create', contact: { id: ticket.contactId } });
    await elsewhere.until(isMessage('sou novo'));
    await elsewhere.settled();
    expect(elsewhere.events().filter(isContact)).toEqual([]);
  });

  it('show who else looks at a conversation and writes in it', async () => {
    const { ticket } = await make.customerWrites(company, 'presença');
    const room = `ticket:${ticket.uuid}` as const;
    const hers = await watch(ana, [room]);
    const admins = await watch(company.owner, [room]);
    const isPresence = (action: string, userId: string) => (event: LiveEvent) =>
      event.event.endsWith('-presence') && event.action === action && 'user' in event && event.user.id === userId;

    await hers.until(isPresence('viewing', company.owner.id));
    await admins.until(isPresence('viewing', ana.id));
    hers.send({ action: 'typing', room });
    await admins.until(isPresence('typing', ana.id));
    const other = (await make.customerWrites(company, 'outra')).ticket;
    hers.forget();
    hers.send({ action: 'subscribe', rooms: [`ticket:${other.uuid}`], leave: [room] });
    await hers.until(({ event }) => event.endsWith('-live'));

    await admins.until(isPresence('left', ana.id));
    expect(hers.events().filter(({ event }) => /-(room|live)$/.test(event))).toMatchObject([
      { ticketId: other.id },
      { action: 'subscribed' },
    ]);
    hers.close();
  });

  it('survive anything a browser may send', async () => {
    const client = await watch(ana);

    for (const text of [
      '',
      'null',
      '[]',
      '{"action":"join"}',
      '{"action":"join","room":7}',
      '{"action":"drop tables"}',
      '\u0000',
      'x'.repeat(5000),
    ])
      client.send(text as never);
    await client.settled();

    const { ticket } = await make.customerWrites(company, 'ainda aqui');
    await client.until(isTicket(ticket.id, 'create'));
  });
});

describe('signing in', () => {
  it('with a forgotten password goes by the code from the e-mail', async () => {
    const user = await make.addUser(cloud.endpoints.api, company, 'Gil');
    const cognito = new CognitoIdentityProviderClient({
      endpoint: cloud.env['AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER'],
      region: 'us-east-1',
      credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    });
    const ClientId = cloud.env['USER_POOL_CLIENT_ID'];
    const login = (password: string) =>
      apiClient(cloud.endpoints.api, null)('POST', '/auth/login', { body: { email: user.email, password } });

    await cognito.send(new ForgotPasswordCommand({ ClientId, Username: user.email }));
    const outbox = (await (await fetch(`${cloud.env['AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER']}/_local/outbox`)).json()) as {
      to: string;
      code: string;
    }[];
    const code = outbox.find(({ to }) => to === user.email)?.code;
    await cognito.send(new ConfirmForgotPasswordCommand({ ClientId, Username: user.email, ConfirmationCode: code, Password: 'Nova#2026' }));

    expect(await login(make.testPassword)).toMatchObject({ status: 401, body: { error: 'ERR_INVALID_CREDENTIALS' } });
    expect(await login('Nova#2026')).toMatchObject({ status: 200, body: { user: { id: user.id } } });
  });

  it('says the same of a wrong password and of somebody unknown, and keeps people to their hours', async () => {
    const public_ = apiClient(cloud.endpoints.api, null);
    const hourNow = Number(new Intl.DateTimeFormat('en-GB', { hour: '2-digit', timeZone: 'America/Sao_Paulo' }).format(new Date()));
    const [startWork, endWork] = hourNow < 12 ? ['20:00', '21:00'] : ['03:00', '04:00'];
    const { ensureUser } = await import('../../organisation/users/service/create-user.ts');
    const late = await ensureUser(
      company.id,
      {
        name: 'Tarde',
        email: 'tarde@example.com',
        password: make.testPassword,
        profile: 'user',
        super: false,
        queueIds: [],
        startWork,
        endWork,
      },
      new Date(),
    );

    const wrong = await public_('POST', '/auth/login', { body: { email: ana.email, password: 'errada' } });
    const unknown = await public_('POST', '/auth/login', { body: { email: 'ninguem@example.com', password: 'errada' } });

    expect(wrong).toEqual(unknown);
    expect(wrong).toMatchObject({ status: 401, body: { error: 'ERR_INVALID_CREDENTIALS' } });
    expect(await public_('POST', '/auth/login', { body: { email: late.email, password: make.testPassword } })).toMatchObject({
      status: 401,
      body: { error: 'ERR_OUT_OF_HOURS', details: { startWork, endWork } },
    });
  });

  it('ends when they sign out', async () => {
    const user = await make.signIn(cloud.endpoints.api, ana);

    await user.call('DELETE', '/auth/logout');

    expect(await user.call('GET', '/auth/me')).toMatchObject({ status: 401, body: { error: 'ERR_SESSION_INVALID' } });
    const refresh = { refreshToken: user.refreshToken, sessionId: user.sessionId };
    expect(await apiClient(cloud.endpoints.api, null)('POST', '/auth/refresh_token', { body: refresh })).toMatchObject({ status: 401 });
    expect(await ana.call('GET', '/auth/me')).toMatchObject({ status: 200 });
  });
});
