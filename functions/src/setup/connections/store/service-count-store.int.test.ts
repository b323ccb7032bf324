import { companyId as companyIdSchema } from '@balcao/shared/domain/ids.ts';
import { freeServiceMessages } from '@balcao/shared/domain/connections/service-messages.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LocalCloud } from '../../../../../infra/local/start-local-cloud.ts';
import { startLocalStore } from '../../../../../infra/local/start-local-store.ts';
import type { DeliveredMessage, ServiceCountStore } from './service-count-store.ts';

const now = new Date();
const startSec = Math.floor(now.getTime() / 1000);
let cloud: LocalCloud;
let storeFor: typeof import('./service-count-store.ts').serviceCountStoreFor;
let entities: typeof import('./service-count.entities.ts');
beforeAll(async () => {
  cloud = await startLocalStore();
  ({ serviceCountStoreFor: storeFor } = await import('./service-count-store.ts'));
  entities = await import('./service-count.entities.ts');
});
afterAll(() => cloud.stop());

let companies = 50_000;
const aCompany = () => {
  const companyId = companyIdSchema.parse(++companies);
  const store: ServiceCountStore = storeFor(companyId);
  const messages = (from: number, to: number, more: Partial<DeliveredMessage> = {}): DeliveredMessage[] =>
    Array.from({ length: to - from }, (_, n) => ({
      messageId: `M${from + n}`,
      at: startSec + from + n,
      month: '2026-11',
      phoneNumberId: '106',
      ...more,
    }));
  const count = async (month = '2026-11', phoneNumberId = '106') => (await store.ofMonth(month, [phoneNumberId])).get(phoneNumberId) ?? 0;
  const notices = async () =>
    (await entities.serviceNoticeEntity.query('byMonth', { companyId }).all()).data.map(({ month, phoneNumberId, percent }) =>
      [month, phoneNumberId, percent].join(' '),
    );
  return { companyId, store, messages, count, notices };
};

it('counts each message once, however often and in whatever pieces it comes', async () => {
  const { store, messages, count } = aCompany();

  await Promise.all([
    store.count(messages(0, 50), now),
    store.count(messages(30, 70), now),
    store.count(messages(0, 70).toReversed(), now),
  ]);
  await store.count(messages(60, 71), now);

  expect(await count()).toBe(71);
});

it('counts by number, month and company', async () => {
  const { store, messages, count } = aCompany();
  const other = aCompany();

  await store.count([...messages(0, 3), ...messages(3, 5, { phoneNumberId: '107' }), ...messages(5, 6, { month: '2026-12' })], now);
  await other.store.count(other.messages(0, 9), now);

  expect([await count(), await count('2026-11', '107'), await count('2026-12'), await other.count()]).toEqual([3, 2, 1, 9]);
});

it('notes each notice of a number and month once, at 80 and 100 percent', async () => {
  const { store, messages, count, notices } = aCompany();
  const border = freeServiceMessages * 0.8;

  await store.count(messages(0, border - 1), now);
  expect(await notices()).toEqual([]);
  await Promise.all([1, 2, 3].map(() => store.count(messages(border - 1, border), now)));
  expect(await notices()).toEqual(['2026-11 106 80']);
  await store.count(messages(border, freeServiceMessages + 30), now);
  await store.count(messages(border, freeServiceMessages + 30), now);

  expect(await count()).toBe(freeServiceMessages + 30);
  expect((await notices()).toSorted()).toEqual(['2026-11 106 100', '2026-11 106 80']);
});

it('notes the notice that a late message made due with the next one', async () => {
  const { store, messages, count, notices } = aCompany();
  await store.count(messages(0, 799), now);
  await store.count(messages(0, 1, { messageId: 'late' }), now);
  expect(await count()).toBe(800);

  await store.count(messages(799, 800), now);

  expect(await notices()).toEqual(['2026-11 106 80']);
});

it('makes up for a notice that whoever counted did not get to note', async () => {
  const { companyId, store, messages, notices } = aCompany();
  await store.count(messages(0, 800), now);
  await entities.serviceNoticeEntity.delete({ companyId, month: '2026-11', phoneNumberId: '106', percent: 80 }).go();

  await store.count(messages(799, 800), now);

  expect(await notices()).toEqual(['2026-11 106 80']);
});
