import { afterEach, beforeAll, expect, it } from 'vitest';
import { connectionId } from '../../shared/src/domain/ids.ts';
import { eventually } from '../../infra/local/testing/eventually.ts';
import { controlOf } from '../../functions/src/testing/qr-phone.ts';
import { liveClient } from '../../functions/src/testing/live-client.ts';
import { joinFullCloud } from '../../functions/src/testing/join-test-cloud.ts';
import type { Member, TestCompany } from '../../functions/src/testing/make-company.ts';
import { newPhoneNumber } from './testing/linked-shop.ts';

const cloud = joinFullCloud();
const control = controlOf(cloud.endpoints.simulator);
let make: typeof import('../../functions/src/testing/make-company.ts');
let company: TestCompany;
let colleague: Member;
beforeAll(async () => {
  make = await import('../../functions/src/testing/make-company.ts');
  company = await make.makeCompany(cloud.endpoints.api, 'Loja');
  colleague = await make.addUser(cloud.endpoints.api, company, 'Sócia', { profile: 'admin' });
});
afterEach(() => control('PUT', 'faults', { pairingCodes: null }));

/** A connection that shows its QR code, and the phone that is to be linked. */
const aWaitingShop = async () => {
  const number = newPhoneNumber();
  await control('POST', 'phones', { number, name: 'Loja' });
  const { body } = await company.owner.call('POST', '/whatsapp', { body: { name: `Loja ${number.slice(-4)}` } });
  const id = connectionId.parse(body.id);
  const status = async (): Promise<Record<string, any>> => (await company.owner.call('GET', '/whatsapp/{id}', { params: { id } })).body;
  const until = (is: (found: Record<string, any>) => boolean) => eventually(status, is, 60_000);
  await until(({ qrcode }) => qrcode !== null);
  const askAs = (member: Member, asked: string = number) =>
    member.call('POST', '/whatsappsession/{id}/code', { params: { id }, body: { number: asked } });
  /** The code that is shown, but not this one, once WhatsApp knows it too. */
  const code = async (but: string | null = null): Promise<string> => {
    const { linkByCode } = await until((found) => found.linkByCode?.code && found.linkByCode.code !== but);
    await eventually(
      () => control('GET', `phones/${number}/code`),
      ({ asked }) => asked,
    );
    return linkByCode.code;
  };
  const type = (text: string) => control('POST', `phones/${number}/code`, { code: text });
  return { id, number, status, until, askAs, ask: (asked?: string) => askAs(company.owner, asked), code, type };
};

const other = (code: string): string => (code === '11111111' ? '22222222' : '11111111');

it('is linked by the code that is typed into its phone; a wrong one is refused there, and the right one still works', async () => {
  const shop = await aWaitingShop();
  const screen = await liveClient(cloud.endpoints.live, colleague);

  expect(await shop.ask(`+${shop.number.slice(0, 2)} (${shop.number.slice(2, 4)}) ${shop.number.slice(4)}`)).toMatchObject({ status: 200 });
  const code = await shop.code();
  expect(code).toMatch(/^[0-9A-Z]{8}$/);
  const { linkByCode, qrcode, status } = await shop.status();
  expect({ number: linkByCode.number, qrcode, status }).toEqual({ number: shop.number, qrcode: null, status: 'qrcode' });
  await screen.until((event) => 'session' in event && event.session.id === shop.id && event.session.linkByCode?.code === code);
  screen.close();
  await expect(shop.type(other(code))).rejects.toThrow('Check the code');
  await shop.type(`${code.slice(0, 4)} ${code.slice(4)}`);

  expect(await shop.until((found) => found.status === 'CONNECTED' && found.number !== null)).toMatchObject({
    linkByCode: null,
    number: shop.number,
  });
  expect((await control('GET', `phones/${shop.number}`)).devices).toHaveLength(1);
  expect(await shop.ask()).toMatchObject({ status: 409, body: { error: 'ERR_PHONE_LINKED' } });
});

it('is asked for so often, and each time is in the audit log', async () => {
  const shop = await aWaitingShop();
  const { addScopedRequests } = await import('../../functions/src/platform/request-count.entity.ts');
  const { linkCodeRules, linkCodeScopes } = await import('../../functions/src/setup/connections/service/limit-link-codes.ts');
  const { requests, windowSec } = linkCodeRules.connection;
  expect(await shop.ask('5511900000001')).toMatchObject({ status: 200 });

  // As if the other codes of this window and the next were asked for elsewhere.
  const window = Math.floor(Date.now() / 1000 / windowSec) * windowSec;
  for (const each of [window, window + windowSec]) await addScopedRequests(company.id, each, requests, linkCodeScopes.connection(shop.id));
  const refused = await shop.ask();

  expect(refused).toMatchObject({ status: 429, body: { error: 'ERR_TOO_MANY_REQUESTS', details: { retryAfterSec: expect.any(Number) } } });
  const { body: log } = await company.owner.call('GET', '/audit', { query: { kind: 'connection' } });
  const entries = log.entries.filter(({ recordId, action }: Record<string, unknown>) => recordId === shop.id && action === 'other');
  expect(entries.map(({ changes }: Record<string, unknown>) => changes)).toEqual([
    [{ field: 'linkNumber', before: null, after: '+5511900000001' }],
  ]);
});

it('shows one code when two ask at once, and that one links', async () => {
  const shop = await aWaitingShop();

  const answers = await Promise.all([shop.askAs(company.owner), shop.askAs(colleague)]);

  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  await eventually(
    async () => {
      const { linkByCode } = await shop.status();
      if (linkByCode?.code) await shop.type(linkByCode.code).catch(() => {});
      return shop.status();
    },
    (found) => found.status === 'CONNECTED',
    60_000,
  );
});

it('gets another code when its line is cut, and goes back to the QR code when somebody wants that', async () => {
  const shop = await aWaitingShop();
  await shop.ask();
  const first = await shop.code();

  await control('POST', `phones/${shop.number}/code/cut`);
  const second = await shop.code(first);
  await company.owner.call('PUT', '/whatsappsession/{id}', { params: { id: shop.id } });
  const { linkByCode } = await shop.until(({ qrcode }) => qrcode !== null);

  expect(linkByCode).toBeNull();
  await expect(shop.type(second)).rejects.toThrow('new code');
});

it.each(['its QR code', 'a code'])(
  'leaves no device behind on a phone that is linked by %s the moment another code is asked for',
  async (how) => {
    const shop = await aWaitingShop();
    if (how === 'a code') await shop.ask();
    const linking =
      how === 'a code'
        ? shop.type(await shop.code())
        : control('POST', `phones/${shop.number}/scan`, { qr: (await shop.status())['qrcode'] });

    await linking;
    // It restarts its line now; asked again and again, until the one or the other has won.
    let status = 409;
    while (status !== 200 && (await shop.status())['status'] !== 'CONNECTED') ({ status } = await shop.ask());

    const devices = status === 200 ? 0 : 1;
    await eventually(
      () => control('GET', `phones/${shop.number}`),
      (phone) => phone.devices.length === devices,
      30_000,
    );
    if (status === 200) await shop.type(await shop.code());
    await shop.until((found) => found.status === 'CONNECTED' && found.number !== null);
    expect((await control('GET', `phones/${shop.number}`)).devices).toHaveLength(1);
  },
);

it('says that WhatsApp does not take the number, or gives no more codes', async () => {
  const shop = await aWaitingShop();

  await shop.ask('5511900000000');
  expect(await shop.until((found) => found.status === 'DISCONNECTED')).toMatchObject({ reason: 'numberRefused' });
  await control('PUT', 'faults', { pairingCodes: { left: 0 } });
  await shop.ask();
  expect(await shop.until((found) => found.reason === 'tooManyCodes')).toMatchObject({
    status: 'DISCONNECTED',
    linkByCode: { number: shop.number, code: null },
  });
  await control('PUT', 'faults', { pairingCodes: null });
  await shop.ask();
  await shop.type(await shop.code());

  await shop.until((found) => found.status === 'CONNECTED');
});

it('links nothing and leaves no keys behind when it is deleted meanwhile', async () => {
  const shop = await aWaitingShop();
  await shop.ask();
  const code = await shop.code();

  await company.owner.call('DELETE', '/whatsapp/{id}', { params: { id: shop.id } });
  await eventually(
    () => control('GET', `phones/${shop.number}/code`),
    ({ asked }) => !asked,
    60_000,
  );

  await expect(shop.type(code)).rejects.toThrow('new code');
  const { sessionKeyEntity } = await import('../../functions/src/organisation/sessions/store/session.entities.ts');
  const keys = sessionKeyEntity.query('byName', { companyId: company.id, connectionId: shop.id });
  await eventually(
    () => keys.all({ consistent: true }),
    ({ data }) => data.length === 0,
    60_000,
  );
});
