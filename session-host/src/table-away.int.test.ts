import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../infra/local/testing/eventually.ts';
import { linkShop, startWithWhatsApp, type LinkedShop, type WhatsAppCloud } from './testing/linked-shop.ts';

/** Longer than the SDK's own tries last. */
const outageMs = 3_500;

let whatsapp: WhatsAppCloud;
beforeAll(async () => {
  whatsapp = await startWithWhatsApp();
});
afterAll(() => whatsapp.cloud.stop());

const pidOf = (name: string): number | undefined => whatsapp.cloud.endpoints.processes[name];
/** The table is unreachable while `work` runs, and for as long as an outage lasts. */
const whileTableIsAway = async (work: () => Promise<unknown>): Promise<void> => {
  const killed = new Set<number>();
  let isOver = false;
  const killing = (async () => {
    while (!isOver) {
      const pid = pidOf('dynamodb');
      if (pid !== undefined && !killed.has(pid)) {
        killed.add(pid);
        process.kill(pid, 'SIGKILL');
      }
      await sleep(15);
    }
  })();
  await sleep(100);
  await work();
  await sleep(outageMs);
  isOver = true;
  await killing;
  expect(killed.size).toBeGreaterThan(0);
};
/** The row of a connection; requests fail until the table is back. */
const until = (shop: LinkedShop, wanted: Record<string, unknown>) =>
  eventually(
    () => shop.status().catch(() => ({}) as Record<string, unknown>),
    (found) => Object.entries(wanted).every(([name, value]) => found[name] === value),
    45_000,
  );
const devicesOf = async ({ number }: LinkedShop): Promise<Array<{ connected: boolean }>> =>
  (await whatsapp.control('GET', `phones/${number}`)).devices;
const keysOf = async ({ id }: LinkedShop): Promise<string[]> => {
  const { sessionKeyEntity } = await import('../../functions/src/organisation/sessions/store/session.entities.ts');
  const ofSession = { companyId: whatsapp.company.id, connectionId: id };
  return (await sessionKeyEntity.query('byName', ofSession).all({ consistent: true })).data.map(({ name }) => name);
};

describe('while the table is away', () => {
  it('a phone whose line is cut comes back', { timeout: 120_000 }, async () => {
    const shop = await linkShop(whatsapp);

    await whileTableIsAway(() => whatsapp.control('POST', `phones/${shop.number}/break`, { kind: 'cut' }));

    const devices = await eventually(
      () => devicesOf(shop),
      (all) => all.some(({ connected }) => connected),
      45_000,
    );
    expect(devices.map(({ connected }) => connected)).toEqual([true]);
    await until(shop, { status: 'CONNECTED' });
  });

  it('a phone that unlinks is shown as disconnected afterwards', { timeout: 120_000 }, async () => {
    const shop = await linkShop(whatsapp);

    await whileTableIsAway(() => whatsapp.control('POST', `phones/${shop.number}/unlink`, {}));

    expect(await until(shop, { status: 'DISCONNECTED' })).toMatchObject({ reason: 'loggedOut' });
    expect(
      await eventually(
        () => keysOf(shop),
        (names) => names.length === 0,
        45_000,
      ),
    ).toEqual([]);
  });
});

it('a connection that is deleted while its container is away is unlinked from its phone, and its keys go', {
  timeout: 120_000,
}, async () => {
  const shop = await linkShop(whatsapp);
  const pid = pidOf('sessions');
  if (pid === undefined) throw new Error('no container');

  process.kill(pid, 'SIGKILL');
  const { status } = await shop.owner.call('DELETE', '/whatsapp/{id}', { params: { id: shop.id } });
  expect(status).toBe(200);

  const isGone = await eventually(
    async () => [(await devicesOf(shop)).length, (await keysOf(shop)).length],
    ([devices, keys]) => devices === 0 && keys === 0,
    90_000,
  );
  expect(isGone).toEqual([0, 0]);
});

it('a phone for which a new code is asked no longer has the old device', { timeout: 120_000 }, async () => {
  const shop = await linkShop(whatsapp);

  await shop.owner.call('PUT', '/whatsappsession/{id}', { params: { id: shop.id } });

  await until(shop, { status: 'qrcode' });
  expect(await devicesOf(shop)).toEqual([]);
});
