import { CognitoIdentityProviderClient, ForgotPasswordCommand, InitiateAuthCommand } from '@aws-sdk/client-cognito-identity-provider';
import { sessionId as sessionIdSchema, type SessionId } from '@balcao/shared/domain/ids.ts';
import type { LiveEvent } from '@balcao/shared/events/live-frames.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { openSocket } from '../../../../infra/local/testing/open-socket.ts';
import { newUlid } from '../../platform/new-ids.ts';
import { apiClient } from '../../testing/api-client.ts';
import { liveClient } from '../../testing/live-client.ts';
import type { Member, TestCompany } from '../../testing/make-company.ts';
import { joinTestCloud } from '../../testing/join-test-cloud.ts';
import type { CloudOfRun } from '../../../../infra/local/testing/clouds-of-run.ts';

let cloud: CloudOfRun;
let make: typeof import('../../testing/make-company.ts');
let company: TestCompany;
let cognito: CognitoIdentityProviderClient;
beforeAll(async () => {
  cloud = joinTestCloud();
  make = await import('../../testing/make-company.ts');
  company = await make.makeCompany(cloud.endpoints.api, 'Finda');
  cognito = new CognitoIdentityProviderClient({
    endpoint: cloud.env['AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER'],
    region: 'us-east-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  });
});

const isLogout = (event: LiveEvent): boolean => event.event.endsWith('-auth') && event.action === 'logout';
const refreshedBy = async (refreshToken: string): Promise<string | null> => {
  const answer = await cognito
    .send(
      new InitiateAuthCommand({
        AuthFlow: 'REFRESH_TOKEN_AUTH',
        ClientId: cloud.env['USER_POOL_CLIENT_ID'],
        AuthParameters: { REFRESH_TOKEN: refreshToken },
      }),
    )
    .catch(() => null);
  return answer?.AuthenticationResult?.IdToken ?? null;
};

/** Everything a session could be used for: a token, a refreshed one, a socket token taken before and an open socket. */
const holdings = async (member: Member) => {
  const socket = await liveClient(cloud.endpoints.live, member, ['notifications']);
  const { body } = await member.call('POST', '/live/token');
  const jwt = member.token.split('~')[0] ?? '';
  const refreshed = (await refreshedBy(member.refreshToken)) ?? '';
  const { api, live } = cloud.endpoints;
  return {
    socket,
    expectOver: async (): Promise<void> => {
      await socket.until(isLogout);
      expect(await socket.closed).toBe(1000);
      expect((await member.call('GET', '/auth/me')).status).toBe(401);
      const late = (await refreshedBy(member.refreshToken)) ?? refreshed;
      for (const token of [jwt, refreshed, late]) {
        expect((await apiClient(api, token)('POST', '/auth/session', { body: {} })).status).toBe(401);
        expect((await apiClient(api, `${token}~${member.sessionId}`)('GET', '/auth/me')).status).toBe(401);
      }
      const refresh = { refreshToken: member.refreshToken, sessionId: member.sessionId };
      expect((await apiClient(api, null)('POST', '/auth/refresh_token', { body: refresh })).status).toBe(401);
      await expect(openSocket(`${live}?token=${body.token}`)).rejects.toThrow('401');
    },
  };
};

describe('a session', () => {
  it('ends with all it gave when its user signs out, and no other session does', async () => {
    const ana = await make.addUser(cloud.endpoints.api, company, 'Ana');
    const elsewhere = await make.signIn(cloud.endpoints.api, ana);
    const held = await holdings(ana);
    const kept = await liveClient(cloud.endpoints.live, elsewhere);

    expect(await ana.call('DELETE', '/auth/logout', { body: {} })).toMatchObject({ status: 200 });

    await held.expectOver();
    expect((await elsewhere.call('GET', '/auth/me')).status).toBe(200);
    await kept.settled();
    expect(kept.events().filter(isLogout)).toEqual([]);
    kept.close();
  });

  it('takes the refresh token with it at the identity provider when that is handed over', async () => {
    const bia = await make.addUser(cloud.endpoints.api, company, 'Bia');

    await bia.call('DELETE', '/auth/logout', { body: { refreshToken: bia.refreshToken } });

    expect(await refreshedBy(bia.refreshToken)).toBe(null);
  });

  it('ends with the password it was opened with', async () => {
    const caio = await make.addUser(cloud.endpoints.api, company, 'Caio');
    const held = await holdings(caio);
    await cognito.send(new ForgotPasswordCommand({ ClientId: cloud.env['USER_POOL_CLIENT_ID'], Username: caio.email }));
    const outbox = await (await fetch(`${cloud.env['AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER']}/_local/outbox`)).json();
    const code = (outbox as { to: string; code: string }[]).findLast(({ to }) => to === caio.email)?.code;
    const reset = (body: object) => apiClient(cloud.endpoints.api, null)('POST', '/auth/reset_password', { body });

    expect(await reset({ email: caio.email, code: '000', password: 'nova senha' })).toMatchObject({ body: { error: 'ERR_PASSWORD_CODE' } });
    expect(await reset({ email: 'ninguem@example.com', code: '000', password: 'nova senha' })).toMatchObject({
      body: { error: 'ERR_PASSWORD_CODE' },
    });
    expect(await reset({ email: caio.email, code, password: 'nova senha' })).toMatchObject({ status: 200 });

    await held.expectOver();
    const login = { email: caio.email, password: 'nova senha' };
    expect((await apiClient(cloud.endpoints.api, null)('POST', '/auth/login', { body: login })).status).toBe(200);
  });

  it('ends when its user is made less, and not when rights are added', async () => {
    const chefe = await make.addUser(cloud.endpoints.api, company, 'Chefe', { profile: 'admin' });
    const held = await holdings(chefe);
    const change = (body: object) => company.owner.call('PUT', '/users/{id}', { params: { id: chefe.id }, body });

    await change({ allHistoric: 'enabled' });
    await held.socket.until((event) => event.event.endsWith('-auth') && event.action === 'access');
    expect(held.socket.events().filter(isLogout)).toEqual([]);
    await change({ profile: 'user' });

    await held.expectOver();
  });

  it('ends when its user is removed', async () => {
    const saindo = await make.addUser(cloud.endpoints.api, company, 'Saindo');
    const held = await holdings(saindo);

    await company.owner.call('DELETE', '/users/{id}', { params: { id: saindo.id } });

    await held.expectOver();
  });

  it('ends when its user is kept out', async () => {
    const fora = await make.addUser(cloud.endpoints.api, company, 'Fora');
    const held = await holdings(fora);

    await company.owner.call('PUT', '/users/{id}', { params: { id: fora.id }, body: { active: false } });

    await held.expectOver();
  });

  it('ends with the working hours of its user', async () => {
    const noite = await make.addUser(cloud.endpoints.api, company, 'Noite');
    const held = await holdings(noite);
    const hourNow = Number(new Intl.DateTimeFormat('en-GB', { hour: '2-digit', timeZone: 'America/Sao_Paulo' }).format(new Date()));
    const [startWork, endWork] = hourNow < 12 ? ['20:00', '21:00'] : ['03:00', '04:00'];

    await company.owner.call('PUT', '/users/{id}', { params: { id: noite.id }, body: { startWork, endWork } });

    expect(await held.socket.until(isLogout)).toMatchObject({ reason: 'out-of-hours' });
    await held.expectOver();
  });

  it('ends with its company, when that is switched off', async () => {
    const { companyRecords } = await import('../../organisation/companies/service/company-records.ts');
    const closing = await make.makeCompany(cloud.endpoints.api, 'Fecha');
    const held = await holdings(closing.owner);

    await companyRecords(closing.id).setStatus(false);

    await held.expectOver();
  });

  it('of an older browser ends with its sign-in when a newer one signs in', async () => {
    const dora = await make.addUser(cloud.endpoints.api, company, 'Dora');
    const newer = await make.signIn(cloud.endpoints.api, dora);
    const start = ({ token }: Member) => apiClient(cloud.endpoints.api, token.split('~')[0] ?? '')('POST', '/auth/session', { body: {} });
    const old = await start(dora);
    const browser = { call: apiClient(cloud.endpoints.api, `${dora.token.split('~')[0]}~${old.body.sessionId}`) };
    const socket = await liveClient(cloud.endpoints.live, browser);

    expect((await start(newer)).status).toBe(200);

    expect(await socket.until(isLogout)).toMatchObject({ reason: 'other-device' });
    expect(await socket.closed).toBe(1000);
    expect((await start(dora)).status).toBe(401);
  });

  it('of thirty browsers at one moment leaves one signed in, and answers the others', async () => {
    const elis = await make.addUser(cloud.endpoints.api, company, 'Elis');
    const start = () => apiClient(cloud.endpoints.api, elis.token.split('~')[0] ?? '')('POST', '/auth/session', { body: {} });

    const started = await Promise.all(Array.from({ length: 30 }, start));

    expect(started.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([]);
    const sessions = started.flatMap(({ status, body }) => (status === 200 ? [body.sessionId] : []));
    const alive = await Promise.all(
      sessions.map((id) => apiClient(cloud.endpoints.api, `${elis.token.split('~')[0]}~${id}`)('GET', '/auth/me')),
    );
    expect(alive.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('of three browsers lasts where a company allows several devices; the oldest ends with the fourth', async () => {
    const office = await make.makeCompany(cloud.endpoints.api, 'Aparelhos');
    const setOne = (data: string) => office.owner.call('PUT', '/companySettings', { body: { column: 'oneDevicePerUser', data } });
    const gil = await make.addUser(cloud.endpoints.api, office, 'Gil');
    const jwt = ({ token }: Member) => token.split('~')[0] ?? '';
    const start = async (signedIn: Member, sessionId?: string) =>
      apiClient(cloud.endpoints.api, jwt(signedIn))('POST', '/auth/session', { body: sessionId ? { sessionId } : {} });
    const isAlive = async (signedIn: Member, id: string): Promise<boolean> =>
      (await apiClient(cloud.endpoints.api, `${jwt(signedIn)}~${id}`)('GET', '/auth/me')).status === 200;
    expect((await setOne('disabled')).status).toBe(200);

    const devices = [gil];
    while (devices.length < 4) devices.push(await make.signIn(cloud.endpoints.api, gil));
    const opened: { device: Member; id: string }[] = [];
    for (const device of devices) opened.push({ device, id: (await start(device)).body.sessionId });
    expect(await Promise.all(opened.map(({ device, id }) => isAlive(device, id)))).toEqual([false, true, true, true]);

    const last = devices[3] ?? gil;
    const raced = await Promise.all(Array.from({ length: 4 }, () => start(last)));
    const all = [...opened, ...raced.flatMap(({ status, body }) => (status === 200 ? [{ device: last, id: body.sessionId }] : []))];
    expect(raced.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect((await Promise.all(all.map(({ device, id }) => isAlive(device, id)))).filter(Boolean)).toHaveLength(3);

    await setOne('enabled');
    expect((await Promise.all(all.map(({ device, id }) => isAlive(device, id)))).filter(Boolean)).toHaveLength(1);
    const only = (await start(last)).body.sessionId;
    expect((await Promise.all(all.map(({ device, id }) => isAlive(device, id)))).filter(Boolean)).toEqual([]);
    expect((await start(last, only)).body.sessionId).toBe(only);
    expect(await isAlive(last, only)).toBe(true);
  });

  it('beyond a limit that was lowered closes its socket, and does not come back without the password', async () => {
    const { setOne, open } = await officeWithBrowsers('Menos');
    const [first, second, newest] = [await open(), await open(), await open()];
    const sockets = await Promise.all(
      [first, second, newest].map(({ call }) => liveClient(cloud.endpoints.live, { call }, ['notifications'])),
    );
    const [firsts, seconds, newests] = sockets;

    await setOne('enabled');

    for (const socket of [firsts, seconds]) {
      expect(await socket?.until(isLogout)).toMatchObject({ reason: 'other-device' });
      expect(await socket?.closed).toBe(1000);
    }
    for (const refused of [first, second]) {
      expect(await refused.start(refused.id)).toMatchObject({ status: 401, body: { error: 'ERR_SESSION_REVOKED' } });
      expect((await refused.start()).status).toBe(401);
    }
    expect((await newest.start(newest.id)).body.sessionId).toBe(newest.id);
    for (const refused of [first, second]) expect((await refused.start(refused.id)).status).toBe(401);
    expect((await newest.call('GET', '/auth/me')).status).toBe(200);
    await newests?.settled();
    expect(newests?.events().filter(isLogout)).toEqual([]);
    newests?.close();

    await setOne('disabled');
    expect((await first.call('GET', '/auth/me')).status).toBe(401);
    expect((await first.start(first.id)).status).toBe(401);
  });

  it('of a browser that gives the password again is the newest, in the same profile too', async () => {
    const { open, signInAgain } = await officeWithBrowsers('De novo');
    const [first, second] = [await open(), await open()];
    await open();

    const again = await signInAgain(first.id);
    await open();

    expect(again.id).toBe(first.id);
    expect((await again.call('GET', '/auth/me')).status).toBe(200);
    expect((await second.call('GET', '/auth/me')).status).toBe(401);
  });

  it('keeps its place in the order when its browser rejoins it without the password', async () => {
    const { open } = await officeWithBrowsers('Mesma');
    const [first, second] = [await open(), await open()];
    await open();

    expect((await first.start(first.id)).body.sessionId).toBe(first.id);
    await open();

    expect((await first.call('GET', '/auth/me')).status).toBe(401);
    expect((await second.call('GET', '/auth/me')).status).toBe(200);
  });

  it('that another password took over since it was read is not ended with the former sign-in', async () => {
    const { userRecords } = await import('../../organisation/users/service/user-records.ts');
    const { office, person, open, signInAgain } = await officeWithBrowsers('Tomada');
    const { id } = await open();
    const users = userRecords(office.id);
    const read = await users.getSession(person.id, id);
    await signInAgain(id);
    const sessionId = sessionIdSchema.parse(newUlid(new Date()));
    const change = { sessionId, previous: [id], sessions: [sessionId], signIn: 'next', ended: [], forgotten: [] };

    const isDone = await users.startBrowserSession(person.id, { ...change, replaced: [{ id, signIn: read?.signIn ?? null }] }, new Date());

    expect(isDone).toBe(false);
    expect((await users.getSession(person.id, id))?.revoked).toBe(null);
  });
});

/** A company that allows several devices, and a person of it who signs in on them. */
const officeWithBrowsers = async (name: string) => {
  const { api } = cloud.endpoints;
  const office = await make.makeCompany(api, name);
  const setOne = async (data: string): Promise<void> =>
    expect((await office.owner.call('PUT', '/companySettings', { body: { column: 'oneDevicePerUser', data } })).status).toBe(200);
  const person = await make.addUser(api, office, 'Iara');
  const signInAgain = async (offered?: SessionId) => {
    const [jwt = ''] = (await make.signIn(api, person)).token.split('~');
    const start = (sessionId?: string) => apiClient(api, jwt)('POST', '/auth/session', { body: sessionId ? { sessionId } : {} });
    const id = sessionIdSchema.parse((await start(offered)).body.sessionId);
    return { id, start, call: apiClient(api, `${jwt}~${id}`) };
  };
  await setOne('disabled');
  return { office, person, setOne, open: () => signInAgain(), signInAgain };
};
