import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createGraphClient } from '@balcao/functions/channels/whatsapp-official/graph-client.ts';
import { createNumberClient } from '@balcao/functions/channels/service/number-client.ts';
import { numbersIn } from '@balcao/functions/channels/whatsapp-official/numbers-in.ts';
import { probeNumber } from '@balcao/functions/channels/whatsapp-official/probe-number.ts';
import type { NumberAccount } from '@balcao/functions/setup/connections/service/official/number-at-meta.ts';
import { directWebhooks, prepareNumber } from '@balcao/functions/setup/connections/service/official/set-up-number.ts';
import { companyId, connectionId } from '@balcao/shared/domain/ids.ts';
import { anId } from '@balcao/shared/testing/builders.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startSimulator } from './start-simulator.ts';
import { startTestBusiness } from './testing/start-test-business.ts';

type Json = Record<string, any>;
const first = {
  phoneNumberId: '100',
  displayPhoneNumber: '551130000001',
  businessAccountId: '900',
  name: 'Loja',
  token: 'TOKEN',
  appSecret: 'APP-SECRET',
  verifyToken: 'VERIFY',
};
const second = { ...first, phoneNumberId: '200', displayPhoneNumber: '551130000002', businessAccountId: '901' };
const account: NumberAccount = { phoneNumberId: '100', accountId: '900', token: 'TOKEN', appSecret: 'APP-SECRET' };

let dataDir: string;
let app: Awaited<ReturnType<typeof startTestBusiness>>;
let own: Awaited<ReturnType<typeof startTestBusiness>>;
let simulator: Awaited<ReturnType<typeof startSimulator>>;
const control = async (method: string, path: string, body?: unknown): Promise<Json> => {
  const response = await fetch(`${simulator.url}/control/${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, ...((await response.json()) as Json) };
};
const register = (change: object, of = first) =>
  control('PUT', 'connections', { connections: [{ ...of, webhookUrl: app.webhookUrl, ...change }] });
const number = (change: Partial<NumberAccount> = {}) => createNumberClient({ baseUrl: simulator.url }, { ...account, ...change });
const send = () =>
  createGraphClient({ baseUrl: simulator.url, version: 'v26.0', token: 'TOKEN', phoneNumberId: '100' }).sendMessage({
    messaging_product: 'whatsapp',
    to: '5511987654321',
    type: 'text',
    text: { body: 'Oi' },
  });
const write = (customer: Json, phoneNumberId: string) =>
  control('POST', `customers/${customer.id}/messages`, { type: 'text', text: 'Oi', phoneNumberId });

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'numbers-'));
  app = await startTestBusiness();
  own = await startTestBusiness();
  simulator = await startSimulator({ dataDir, port: 0 });
});
afterEach(async () => {
  await simulator.stop();
  app.stop();
  own.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('a number at Meta', () => {
  it('neither sends nor tells anything before it is registered and its account subscribed', async () => {
    await register({ registered: false, subscribed: false });
    const ana = await control('POST', 'customers', { name: 'Ana', number: '5511987654321' });

    expect(await send()).toMatchObject({ kind: 'refused', code: 133010, action: 'pause-connection', reasonKey: 'notRegistered' });
    await write(ana, '100');
    await control('PUT', 'numbers/100', { registered: true });
    await write(ana, '100');
    expect(await number().isSubscribed()).toEqual({ kind: 'done', isSubscribed: false });
    await number().subscribe();
    await write(ana, '100');

    await vi.waitFor(() => expect(app.received.length).toBe(1), { timeout: 5_000, interval: 20 });
    expect(await send()).toMatchObject({ kind: 'sent' });
  });

  it('shares the one address of its app with the app’s other numbers, in one body with several entries and changes', async () => {
    await register({});
    await control('PUT', 'connections', { connections: [{ ...second, webhookUrl: own.webhookUrl }] });
    const ana = await control('POST', 'customers', { name: 'Ana', number: '5511987654321' });
    await control('PUT', 'faults', { batchSize: 3 });
    await send();
    await write(ana, '100');
    await write(ana, '200');

    await vi.waitFor(() => expect(own.received.map(({ body }) => [...numbersIn(body)])).toContainEqual(['100', '200']), { timeout: 5_000 });

    const body = own.received.map((each) => each.body as Json).find((each) => each.entry.length === 2);
    expect(body?.entry.map(({ id, changes }: Json) => [id, changes.length])).toEqual([
      ['900', 2],
      ['901', 1],
    ]);
    expect(app.received).toEqual([]);
  });

  it('has its events sent to its own address once Meta could verify it', async () => {
    await register({});
    const ana = await control('POST', 'customers', { name: 'Ana', number: '5511987654321' });

    expect(await number().setWebhook(own.webhookUrl, 'wrong')).toMatchObject({ kind: 'refused', code: 2200 });
    await write(ana, '100');
    await vi.waitFor(() => expect(app.received.length).toBe(1), { timeout: 5_000, interval: 20 });
    expect(await number().setWebhook(own.webhookUrl, 'VERIFY')).toEqual({ kind: 'done' });
    await write(ana, '100');
    await vi.waitFor(() => expect(own.received.length).toBe(1), { timeout: 5_000, interval: 20 });

    expect(await number().look()).toMatchObject({ webhookUrl: own.webhookUrl });
    await number().setWebhook('', '');
    expect(await number().look()).toMatchObject({ webhookUrl: app.webhookUrl });
  });
});

describe('setting a number up', () => {
  it.each([
    ['a token that Meta does not know', { token: 'OTHER' }, 'send_token', 'ERR_CONNECTION_TOKEN_REFUSED'],
    ['the secret of another app', { appSecret: 'OTHER' }, 'app_secret', 'ERR_CONNECTION_SECRET_WRONG'],
    ['a number that the token does not open', { phoneNumberId: '404' }, 'phone_number_id', 'ERR_CONNECTION_NUMBER_UNKNOWN'],
    ['an account that the token does not open', { accountId: '404' }, 'waba_id', 'ERR_CONNECTION_ACCOUNT_UNKNOWN'],
    ['a number of another account', { accountId: '901' }, 'phone_number_id', 'ERR_CONNECTION_NUMBER_ELSEWHERE'],
  ])('names the field of %s', async (_what, change, path, error) => {
    await register({});
    await register({}, second);

    expect(await prepareNumber(number(change), { pin: '', typed: null })).toEqual([{ path, error }]);
  });

  it.each([
    ['551130000001', '551130000001', []],
    ['+55 (11) 3000-0001', '551130000001', []],
    ['5511987654321', '551187654321', []],
    ['16315555555', '16315555555', []],
    ['551130000002', '551130000001', [{ path: 'phone_number', error: 'ERR_CONNECTION_NUMBER_OTHER' }]],
  ])('compares %s with the number that Meta has, %s', async (typed, displayPhoneNumber, issues) => {
    await register({ displayPhoneNumber });

    expect(await prepareNumber(number(), { pin: '', typed })).toEqual(issues);
  });

  it('subscribes the account and registers the number with its PIN, which it asks for', async () => {
    await register({ registered: false, subscribed: false, pin: '123456' });

    expect(await prepareNumber(number(), { pin: '', typed: null })).toEqual([{ path: 'pin', error: 'ERR_CONNECTION_PIN_NEEDED' }]);
    expect(await prepareNumber(number(), { pin: '000000', typed: null })).toEqual([{ path: 'pin', error: 'ERR_CONNECTION_PIN_WRONG' }]);
    expect(await number().look()).toMatchObject({ isRegistered: false });
    expect(await prepareNumber(number(), { pin: '123456', typed: null })).toEqual([]);
    expect(await number().look()).toMatchObject({ isRegistered: true });
    expect(await number().isSubscribed()).toEqual({ kind: 'done', isSubscribed: true });
    expect(await prepareNumber(number(), { pin: '', typed: null })).toEqual([]);
  });

  it('gives a number without two-step verification the PIN that was chosen', async () => {
    await register({ registered: false });

    expect(await prepareNumber(number(), { pin: '654321', typed: null })).toEqual([]);
    await control('PUT', 'numbers/100', { registered: false });
    expect(await prepareNumber(number(), { pin: '111111', typed: null })).toEqual([{ path: 'pin', error: 'ERR_CONNECTION_PIN_WRONG' }]);
  });

  it('says that Meta did not answer rather than that a field is wrong', async () => {
    const nobody = createNumberClient({ baseUrl: 'http://127.0.0.1:9' }, account);

    await expect(prepareNumber(nobody, { pin: '', typed: null })).rejects.toMatchObject({ code: 'ERR_META_UNAVAILABLE' });
  });

  it('finds out that Meta cannot reach the address', async () => {
    await register({});
    const company = companyId.parse(2);
    const id = connectionId.parse(anId('C1'));
    const at = (webhooksUrl: string) => directWebhooks(number(), { webhooksUrl, companyId: company }, id, 'VERIFY');
    const open = new URL(own.webhookUrl).origin;

    expect(await at(open)).toBeNull();
    expect(await at('http://127.0.0.1:9')).toBe('unreachable');
    expect(await number().look()).toMatchObject({ webhookUrl: `${open}/webhooks/whatsapp/2/${id}` });
  });
});

describe('the daily look at a number', () => {
  const company = companyId.parse(2);
  const probe = () => probeNumber(number(), company);
  const isWrong = async (change: object) => {
    await control('PUT', 'numbers/100', change);
    const outcome = await probe();
    return outcome.kind === 'refused' ? outcome.reasonKey : outcome.kind;
  };

  it('names what a person has to see to, and what is over', async () => {
    await register({ webhookUrl: `${own.webhookUrl}s/whatsapp/2/x` });

    expect(await isWrong({ registered: false })).toBe('notRegistered');
    expect(await isWrong({ registered: true, health: 'unpaid' })).toBe('payment');
    expect(await isWrong({ health: 'blocked' })).toBe('accountLocked');
    expect(await isWrong({ health: 'free' })).toBe('done');
    expect(await probe()).toEqual({
      kind: 'done',
      settles: ['reauthorise', 'restricted', 'notRegistered', 'payment', 'unreachable'],
      news: [
        { kind: 'quality', quality: 'green' },
        { kind: 'perSec', perSec: 80 },
      ],
    });
    await control('PUT', 'numbers/100', { quality: 'RED', reach: 'TIER_2K', phoneApp: true });
    expect(await probe()).toMatchObject({
      news: [
        { kind: 'reach', reach: 'TIER_2K' },
        { kind: 'quality', quality: 'red' },
        { kind: 'perSec', perSec: 20 },
      ],
    });
    await register({ webhookUrl: `${own.webhookUrl}s/whatsapp/3/x` });
    expect(await isWrong({})).toBe('webhook');
    await control('PUT', 'faults', { tokenExpired: true });
    expect(await isWrong({})).toBe('token');
  });
});
