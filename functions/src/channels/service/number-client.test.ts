import { createServer, type Server } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { companyId } from '@balcao/shared/domain/ids.ts';
import { proofOf } from '../meta/page-client.ts';
import { createNumberClient } from './number-client.ts';
import { probeNumber } from '../whatsapp-official/probe-number.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

type Answer = { status?: number; json: unknown };
/** Answers one after the other, the last again and again. */
const numberAgainst = async (...answers: Answer[]) => {
  const asked: string[] = [];
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    const { status = 200, json } = (answers.length > 1 ? answers.shift() : answers[0]) ?? { json: {} };
    request.resume().on('end', () => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json)));
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const baseUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const number = createNumberClient({ baseUrl }, { phoneNumberId: '42', accountId: '7', token: 'T', appSecret: 'S' });
  return { number, asked };
};
const error = (code: number, subcode?: number): Answer => ({
  status: 400,
  json: { error: { message: 'x', code, ...(subcode ? { error_subcode: subcode } : {}) } },
});

describe('whether a number is registered', () => {
  it.each([
    [{ platform_type: 'CLOUD_API', status: 'FLAGGED' }, true],
    [{ platform_type: 'CLOUD_API', status: 'PENDING' }, true],
    [{ platform_type: 'NOT_APPLICABLE', status: 'CONNECTED' }, false],
    [{ platform_type: 'ON_PREMISE' }, false],
    // Older descriptions know no platform.
    [{ status: 'CONNECTED' }, true],
    [{ status: 'RESTRICTED' }, true],
    [{ status: 'PENDING' }, false],
    [{ status: 'DISCONNECTED' }, false],
    [{}, true],
  ])('is read from %o: %s', async (json, isRegistered) => {
    const { number } = await numberAgainst({ json });

    expect(await number.look()).toMatchObject({ kind: 'number', isRegistered });
  });
});

describe('what of an account is wrong', () => {
  it.each([
    [[error(190)], { kind: 'wrong', part: 'token' }],
    [[error(200)], { kind: 'wrong', part: 'permission' }],
    [[error(10)], { kind: 'wrong', part: 'permission' }],
    [[error(100, 33)], { kind: 'wrong', part: 'number' }],
    [[error(33)], { kind: 'wrong', part: 'number' }],
    [[error(100), { json: { id: '42' } }], { kind: 'wrong', part: 'secret' }],
    [[error(100), error(100, 33)], { kind: 'wrong', part: 'number' }],
    [[error(100), error(100)], { kind: 'refused', code: 100 }],
    [[error(4)], { kind: 'refused', action: 'retry' }],
    [[{ status: 502, json: {} }], { kind: 'unclear', cause: 'serverError' }],
    [[{ json: { id: '42' } }], { kind: 'done' }],
  ])('follows from %o', async (answers, outcome) => {
    const { number, asked } = await numberAgainst(...answers);

    expect(await number.identify()).toMatchObject(outcome);
    expect(asked[0]).toBe(`GET /v26.0/42?appsecret_proof=${proofOf('T', 'S')}&fields=id`);
    expect(asked.slice(1)).toEqual(answers.length > 1 ? ['GET /v26.0/42?fields=id'] : []);
  });

  it('is looked for on every page of the account’s numbers', async () => {
    const page = (ids: string[], next: string | null) => ({
      json: { data: ids.map((id) => ({ id })), paging: { cursors: { after: 'A' }, ...(next ? { next } : {}) } },
    });

    const second = await numberAgainst(page(['1'], 'more'), page(['42'], null));
    expect(await second.number.isOfAccount()).toEqual({ kind: 'done', isOfAccount: true });
    expect(second.asked[1]).toContain('after=A');
    server?.close();
    const none = await numberAgainst(page(['1'], 'more'), page(['2'], null));
    expect(await none.number.isOfAccount()).toEqual({ kind: 'done', isOfAccount: false });
  });
});

describe('registering', () => {
  it.each([
    [133005, 'pin'],
    [133008, 'wait'],
    [133009, 'wait'],
    [133015, 'wait'],
    [133016, 'wait'],
    [133006, 'refused'],
    [100, 'refused'],
  ])('answers %i with %s', async (code, kind) => {
    const { number } = await numberAgainst(error(code));

    expect(await number.register('123456')).toMatchObject({ kind });
  });
});

it('the daily look takes only what Meta says for over', async () => {
  const { number } = await numberAgainst({ json: { id: '42', status: 'CONNECTED' } });

  expect(await probeNumber(number, companyId.parse(2))).toEqual({
    kind: 'done',
    settles: ['reauthorise', 'notRegistered'],
    news: [],
  });
});

it.each([
  [
    { whatsapp_business_manager_messaging_limit: 'TIER_2K', quality_rating: 'RED', throughput: { level: 'HIGH' } },
    { reach: 'TIER_2K', quality: 'red', perSec: 1_000 },
  ],
  [
    { messaging_limit_tier: 'TIER_250', quality_rating: 'YELLOW', throughput: { level: 'STANDARD' } },
    { reach: 'TIER_250', quality: 'yellow', perSec: 80 },
  ],
  [
    { is_on_biz_app: true, throughput: { level: 'HIGH' }, quality_rating: 'UNKNOWN' },
    { reach: null, quality: null, perSec: 20 },
  ],
])('how a number stands: %j', async (json, expected) => {
  const { number } = await numberAgainst({ json: { id: '42', status: 'CONNECTED', ...json } });

  expect(await number.look()).toMatchObject(expected);
});

it('the daily look goes by the address that counts: the number’s, else the account’s, else the app’s', async () => {
  const ours = 'https://x.example/webhooks/whatsapp/2/C1';
  const look = async (webhook_configuration: object) => {
    const { number } = await numberAgainst({ json: { status: 'CONNECTED', webhook_configuration } });
    const outcome = await probeNumber(number, companyId.parse(2));
    server?.close();
    return outcome.kind === 'refused' ? outcome.reasonKey : outcome.kind;
  };

  expect(await look({ application: 'https://other.example' })).toBe('webhook');
  expect(await look({ application: 'https://other.example', whatsapp_business_account: ours })).toBe('done');
  expect(await look({ application: 'https://other.example', phone_number: ours })).toBe('done');
  expect(await look({ application: ours, phone_number: 'https://other.example' })).toBe('webhook');
  expect(await look({ application: 'https://x.example/webhooks/whatsapp/22/C1' })).toBe('webhook');
});
