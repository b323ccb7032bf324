import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../../infra/local/testing/eventually.ts';
import { linkShop, startWithWhatsApp, type LinkedShop, type WhatsAppCloud } from './testing/linked-shop.ts';

let whatsapp: WhatsAppCloud;
beforeAll(async () => {
  whatsapp = await startWithWhatsApp();
});
afterAll(() => whatsapp.cloud.stop());

const until = (shop: LinkedShop, name: string, value: string) =>
  eventually(
    () => shop.status(),
    (found) => found[name] === value,
    80_000,
  );

it('gives way when another socket with its keys throws it out again after a first try', { timeout: 120_000 }, async () => {
  const shop = await linkShop(whatsapp);
  const throwOut = () => whatsapp.control('POST', `phones/${shop.number}/break`, { kind: 'streamError', code: 440 });
  await throwOut();
  await until(shop, 'reason', 'replaced');
  await until(shop, 'status', 'CONNECTED');
  await throwOut();

  expect(await until(shop, 'status', 'DISCONNECTED')).toMatchObject({ reason: 'replaced' });
});
