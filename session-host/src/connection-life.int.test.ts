import { connectionId } from '@balcao/shared/domain/ids.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../infra/local/testing/eventually.ts';
import { linkShop, scan, startWithWhatsApp, type LinkedShop, type WhatsAppCloud } from './testing/linked-shop.ts';

let whatsapp: WhatsAppCloud;
beforeAll(async () => {
  whatsapp = await startWithWhatsApp();
});
afterAll(() => whatsapp.cloud.stop());

const until = (shop: LinkedShop, wanted: Record<string, unknown>, timeoutMs = 30_000) =>
  eventually(
    () => shop.status(),
    (found) => Object.entries(wanted).every(([name, value]) => found[name] === value),
    timeoutMs,
  );
const devicesOf = async ({ number }: LinkedShop): Promise<unknown[]> => (await whatsapp.control('GET', `phones/${number}`)).devices;
/** Names of the key rows a connection has in the table. */
const keysOf = async ({ id }: LinkedShop): Promise<string[]> => {
  const { sessionKeyRecords } = await import('../../functions/src/organisation/sessions/service/session-records.ts');
  return [...(await sessionKeyRecords(whatsapp.company.id, connectionId.parse(id)).loadAll()).keys()];
};
const refuse = (shop: LinkedShop, code: number, times = 1) =>
  whatsapp.control('PUT', 'faults', { refuseLogins: { code, times, number: shop.number } });
const cut = (shop: LinkedShop) => whatsapp.control('POST', `phones/${shop.number}/break`, { kind: 'cut' });

describe('a linked connection', () => {
  it('comes back by itself when its line is cut', async () => {
    const shop = await linkShop(whatsapp);
    const customer = await shop.customer('Vera');
    await cut(shop);
    await customer.says('Ainda aí?');

    const { messages } = await shop.inbox.until('Vera', 1, 30_000);

    expect(messages.map(({ body }) => body)).toEqual(['Ainda aí?']);
    await until(shop, { status: 'CONNECTED' });
  });

  it('reads and is read on when messages cross while it comes back', { timeout: 120_000 }, async () => {
    const shop = await linkShop(whatsapp);
    const customer = await shop.customer('Cruz');
    await customer.says('oi');
    const { ticket } = await shop.inbox.until('Cruz', 1);
    await shop.inbox.update(ticket.id, { status: 'open', queueId: whatsapp.company.queue.id });
    const [rounds, parts] = [
      [1, 2],
      ['a', 'b', 'c', 'd', 'e', 'f'],
    ];

    for (const round of rounds) {
      // Away long enough for both sides to have written: the first answer leaves while what the customer wrote is still being read.
      await refuse(shop, 503);
      await cut(shop);
      for (const part of parts) {
        await customer.says(`ida ${round}${part}`);
        await shop.inbox.send(ticket.id, { body: `volta ${round}${part}` });
      }
      await eventually(
        () => customer.received(),
        (all) => all.some(({ text }) => text === `volta ${round}f`),
        30_000,
      );
    }

    const wanted = (word: string) => rounds.flatMap((round) => parts.map((part) => `${word} ${round}${part}`));
    const { messages } = await shop.inbox.until('Cruz', 25, 30_000);
    expect(messages.flatMap(({ fromMe, body }) => (fromMe ? [] : [body]))).toEqual(['oi', ...wanted('ida')]);
    const received = (await customer.received()).flatMap(({ direction, text }) => (direction === 'in' ? [text] : []));
    expect(received).toEqual(wanted('volta'));
    expect((await whatsapp.control('GET', `phones/${customer.number}`)).unread).toEqual({ askedAgain: 0, usedKeys: 0 });
  });

  it('says TIMEOUT while it cannot come back for long, and is connected when it can', { timeout: 90_000 }, async () => {
    const shop = await linkShop(whatsapp);
    await refuse(shop, 503, 4);
    await cut(shop);

    await until(shop, { status: 'TIMEOUT' }, 60_000);
    await until(shop, { status: 'CONNECTED' }, 60_000);
  });

  it('forgets its keys when the phone unlinks it, and shows a new code when asked', async () => {
    const shop = await linkShop(whatsapp);
    await whatsapp.control('POST', `phones/${shop.number}/unlink`, {});

    const ended = await until(shop, { status: 'DISCONNECTED' });
    expect(ended).toMatchObject({ reason: 'loggedOut' });
    await eventually(
      () => keysOf(shop),
      (names) => names.length === 0,
    );
    await shop.owner.call('PUT', '/whatsappsession/{id}', { params: { id: shop.id } });
    await scan(whatsapp.company, whatsapp.control, shop.id, shop.number);
    expect(await devicesOf(shop)).toHaveLength(1);
  });

  it('stays away when WhatsApp bans it, with its keys, until somebody tries again', async () => {
    const shop = await linkShop(whatsapp);
    await refuse(shop, 403);
    await cut(shop);

    expect(await until(shop, { status: 'DISCONNECTED' })).toMatchObject({ reason: 'banned' });
    expect((await keysOf(shop)).length).toBeGreaterThan(0);
    await shop.owner.call('POST', '/whatsappsession/{id}', { params: { id: shop.id } });
    await until(shop, { status: 'CONNECTED' });
  });

  it('is unlinked from its phone when somebody disconnects it', async () => {
    const shop = await linkShop(whatsapp);
    await shop.owner.call('DELETE', '/whatsappsession/{id}', { params: { id: shop.id } });

    await until(shop, { status: 'DISCONNECTED' });
    await eventually(
      () => devicesOf(shop),
      (devices) => devices.length === 0,
    );
    await eventually(
      () => keysOf(shop),
      (names) => names.length === 0,
    );
  });

  it('is unlinked, and leaves no keys behind, when it is deleted', async () => {
    const shop = await linkShop(whatsapp);
    await shop.owner.call('DELETE', '/whatsapp/{id}', { params: { id: shop.id } });

    await eventually(
      () => devicesOf(shop),
      (devices) => devices.length === 0,
      40_000,
    );
    await eventually(
      () => keysOf(shop),
      (names) => names.length === 0,
    );
  });

  it('goes on with the same keys after all are restarted', async () => {
    const shop = await linkShop(whatsapp);
    const before = await devicesOf(shop);
    const { status } = await shop.owner.call('POST', '/whatsapp-restart/', { body: {} });
    expect(status).toBe(200);

    await eventually(
      () => shop.status(),
      (found) => found['status'] !== 'CONNECTED',
      5_000,
    ).catch(() => null);
    await until(shop, { status: 'CONNECTED' });
    expect(await devicesOf(shop)).toHaveLength(before.length);
  });
});
