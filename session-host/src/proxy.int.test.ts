import { afterEach, beforeAll, expect, it } from 'vitest';
import { connectionId, type ConnectionId } from '../../shared/src/domain/ids.ts';
import { eventually } from '../../infra/local/testing/eventually.ts';
import { inboxOf } from '../../functions/src/testing/inbox.ts';
import { joinFullCloud } from '../../functions/src/testing/join-test-cloud.ts';
import type { TestCompany } from '../../functions/src/testing/make-company.ts';
import { controlOf } from '../../functions/src/testing/qr-phone.ts';
import { uploadFile } from '../../functions/src/testing/upload-file.ts';
import { newPhoneNumber } from './testing/linked-shop.ts';
import { connectProxy, socksProxy, type TestProxy } from './testing/test-proxy.ts';

const cloud = joinFullCloud();
const control = controlOf(cloud.endpoints.simulator);
let company: TestCompany;
let stranger: TestCompany;
beforeAll(async () => {
  const make = await import('../../functions/src/testing/make-company.ts');
  company = await make.makeCompany(cloud.endpoints.api, 'Loja');
  stranger = await make.makeCompany(cloud.endpoints.api, 'Vizinha');
});
const proxies: TestProxy[] = [];
const running = async (proxy: Promise<TestProxy>): Promise<TestProxy> => {
  proxies.push(await proxy);
  return proxy;
};
afterEach(() => Promise.all(proxies.splice(0).map((proxy) => proxy.stop())));

const user = { username: 'loja', password: 'segredo' };
/** The address of a proxy, with a password. */
const asLoja = ({ port }: { port: number }, password: string): string => `http://${['loja', password].join(':')}@127.0.0.1:${port}`;
const change = (id: string, body: object, owner = company.owner) => owner.call('PUT', '/whatsapp/{id}', { params: { id }, body });

/** A connection with this proxy and its phone, which is not linked yet. */
const aShop = async (proxy: string) => {
  const number = newPhoneNumber();
  await control('POST', 'phones', { number, name: 'Loja' });
  const { body } = await company.owner.call('POST', '/whatsapp', {
    body: { name: `Loja ${number.slice(-4)}`, proxy, queueIds: [company.queue.id] },
  });
  const id: ConnectionId = connectionId.parse(body.id);
  const status = async (): Promise<Record<string, any>> => (await company.owner.call('GET', '/whatsapp/{id}', { params: { id } })).body;
  const until = (is: (found: Record<string, any>) => boolean) => eventually(status, is, 60_000);
  const link = async () => {
    const { qrcode } = await until((found) => found.status === 'qrcode' && found.qrcode !== null);
    await control('POST', `phones/${number}/scan`, { qr: qrcode });
    await until((found) => found.status === 'CONNECTED');
  };
  return { id, number, made: body, status, until, link };
};
type Shop = Awaited<ReturnType<typeof aShop>>;

/** A customer who writes to the shop. */
const aCustomer = async ({ number }: Shop, name: string) => {
  const own = newPhoneNumber();
  await control('POST', 'phones', { number: own, name });
  return {
    sends: (message: object) => control('POST', `phones/${own}/messages`, { to: number, ...message }),
    received: async (): Promise<Array<{ direction: string; kind: string; text: string | null; media: object | null }>> =>
      (await control('GET', `phones/${own}/messages`)).messages,
  };
};

it.each([
  ['http', () => connectProxy({ user })],
  ['socks5', () => socksProxy({ user })],
] as const)('carries all of a connection: its link, its messages and its files (%s)', async (scheme, start) => {
  const proxy = await running(start());
  const shop = await aShop(`${scheme}://loja:segredo@127.0.0.1:${proxy.port}`);
  expect(shop.made.proxy).toBe(`${scheme}://••••••••@127.0.0.1:${proxy.port}`);
  await shop.link();
  const sockets = proxy.targets.length;
  expect(sockets).toBeGreaterThan(1);

  const customer = await aCustomer(shop, `Carla ${scheme}`);
  const inbox = inboxOf(company.owner);
  await customer.sends({ type: 'image', media: { sample: 'photo' }, caption: 'veja' });
  const { ticket, messages } = await inbox.until(`Carla ${scheme}`, 1, 30_000);
  await inbox.untilMessage(ticket.id, messages[0]?.id ?? '', ({ media }) => media?.state === 'ready', 30_000);
  expect(proxy.targets.length).toBeGreaterThan(sockets);
  await inbox.accept(ticket.id);
  await inbox.send(ticket.id, { body: 'obrigada' });

  await eventually(customer.received, (all) => all.some(({ direction, text }) => direction === 'in' && text === 'obrigada'), 30_000);
  const before = proxy.targets.length;
  const key = await uploadFile(company.owner, Buffer.from('%PDF-1.4 recibo'), 'recibo.pdf', 'application/pdf');
  await inbox.send(ticket.id, { body: '', media: { key, fileName: 'recibo.pdf', mimeType: 'application/pdf' } });
  await eventually(customer.received, (all) => all.some(({ direction, kind }) => direction === 'in' && kind === 'document'), 30_000);
  expect(proxy.targets.length).toBeGreaterThan(before);
  expect(new Set(proxy.targets)).toEqual(new Set([expect.stringMatching(/^localhost:\d+$/)]));
});

it('says that the proxy does not take the password, reaches nothing without it, and connects once it is corrected', async () => {
  const proxy = await running(connectProxy({ user }));
  const shop = await aShop(asLoja(proxy, 'errada'));

  expect(await shop.until((found) => found.reason === 'proxyCredentials')).toMatchObject({ status: 'TIMEOUT', qrcode: null });
  expect(proxy.targets).toEqual([]);
  await change(shop.id, { proxy: asLoja(proxy, 'segredo') });
  await shop.link();

  // Its address is shown as before, and the log says that something of it is new all the same.
  const { body: log } = await company.owner.call('GET', '/audit', { query: { kind: 'connection' } });
  const entry = log.entries.find(({ recordId, action }: Record<string, unknown>) => recordId === shop.id && action === 'update');
  expect(entry.changes).toEqual([
    { field: 'proxyAccess', before: expect.stringMatching(/^••••.{4}$/), after: expect.stringMatching(/^••••.{4}$/) },
  ]);
  expect(entry.changes[0].before).not.toBe(entry.changes[0].after);
  expect(proxy.targets.length).toBeGreaterThan(0);
});

it('waits for a proxy that is gone, comes back with it, and goes directly only when it is removed', async () => {
  const proxy = await running(socksProxy());
  const shop = await aShop(`socks5://127.0.0.1:${proxy.port}`);
  await shop.link();

  await proxy.stop();
  await shop.until(({ status, reason }) => status === 'TIMEOUT' && reason === 'proxyUnreachable');
  expect((await control('GET', `phones/${shop.number}`)).devices[0]).toMatchObject({ connected: false });
  const back = await running(socksProxy({ port: proxy.port }));
  await shop.until(({ status }) => status === 'CONNECTED');
  expect(back.targets.length).toBeGreaterThan(0);

  const lines = back.targets.length;
  expect(await change(shop.id, { proxy: '' })).toMatchObject({ status: 200, body: { proxy: null } });
  await back.stop();
  await eventually(
    () => control('GET', `phones/${shop.number}`),
    ({ devices }) => devices[0]?.connected === true,
    60_000,
  );
  expect(back.targets).toHaveLength(lines);
});

it('unlinks a deleted connection’s device through its proxy too', async () => {
  const proxy = await running(connectProxy());
  const shop = await aShop(`http://127.0.0.1:${proxy.port}`);
  await shop.link();
  await proxy.stop();
  await shop.until(({ reason }) => reason === 'proxyUnreachable');

  await company.owner.call('DELETE', '/whatsapp/{id}', { params: { id: shop.id } });
  const back = await running(connectProxy({ port: proxy.port }));
  await eventually(
    () => control('GET', `phones/${shop.number}`),
    ({ devices }) => devices.length === 0,
    60_000,
  );

  expect(back.targets.length).toBeGreaterThan(0);
});

it('keeps its password where no screen, log or other company sees it', async () => {
  const proxy = await running(connectProxy({ user }));
  const shop = await aShop(asLoja(proxy, 'segredo'));
  const { sessionRecords } = await import('../../functions/src/organisation/sessions/service/session-records.ts');
  const { SealedProxies } = await import('../../functions/src/organisation/sessions/service/sealed-proxies.ts');
  const { connectionRecords } = await import('../../functions/src/setup/connections/service/connection-records.ts');
  const session = await sessionRecords(company.id).get(shop.id);
  const sealed = session?.sealedProxy ?? '';

  const log = await company.owner.call('GET', '/audit');
  const rows = JSON.stringify([session, await connectionRecords(company.id).get(shop.id), await shop.status(), log.body]);
  expect(rows).toContain('127.0.0.1');
  expect(rows).not.toContain('segredo');
  const seals = new SealedProxies('alias/balcao-sessions');
  expect(await seals.open(company.id, shop.id, sealed)).toBe(asLoja(proxy, 'segredo'));
  await expect(seals.open(stranger.id, shop.id, sealed)).rejects.toThrow();

  expect(await change(shop.id, { proxy: '' }, stranger.owner)).toMatchObject({ status: 404 });
  expect(await change(shop.id, { proxy: shop.made.proxy, name: 'Outro nome' })).toMatchObject({ status: 200 });
  expect(await sessionRecords(company.id).get(shop.id)).toMatchObject({ sealedProxy: sealed, generation: session?.generation });
});

it.each([
  ['http://10.1.2.3:3128', 'ERR_PROXY_NOT_PUBLIC'],
  ['socks5://169.254.169.254:80', 'ERR_PROXY_NOT_PUBLIC'],
  ['proxy.example', 'ERR_PROXY_ADDRESS'],
  ['http://proxy.example:25', 'ERR_PROXY_ADDRESS'],
  ['http://••••••••@127.0.0.1:3128', 'ERR_PROXY_MASKED'],
])('is refused where it cannot be one: %s', async (proxy, error) => {
  const { status, body } = await company.owner.call('POST', '/whatsapp', { body: { name: 'Loja', proxy } });

  expect({ status, error: body.error, issues: body.details.issues }).toEqual({
    status: 422,
    error: 'ERR_CONNECTION_INVALID',
    issues: [{ path: 'proxy', error }],
  });
});
