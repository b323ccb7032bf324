import { phoneDayOf } from '@balcao/shared/domain/connections/linked-periods.ts';
import { companyId, connectionId, contactId, messageIdOf, threadIdOf, ticketId } from '@balcao/shared/domain/ids.ts';
import { anId } from '@balcao/shared/testing/builders.ts';
import { beforeAll, expect, it } from 'vitest';
import { joinTestCloud } from '../../testing/join-test-cloud.ts';
import { newUlid } from '../../platform/new-ids.ts';
import type { NewChatStore } from './service/session-records.ts';

let storeFor: typeof import('./service/session-records.ts').newChatRecords;
let outboxOf: typeof import('./service/session-records.ts').sessionRecords;
beforeAll(async () => {
  joinTestCloud();
  ({ newChatRecords: storeFor, sessionRecords: outboxOf } = await import('./service/session-records.ts'));
});

const company = companyId.parse(61_500);
const now = new Date('2026-03-10T12:00:00.000Z');
const day = '2026-03-10';
const aPhone = () => {
  const connection = connectionId.parse(newUlid(new Date()));
  return {
    connection,
    store: storeFor(company, connection),
    thread: (n: number) => threadIdOf(connection, contactId.parse(anId(`P${n}`))),
  };
};
const usedOf = async (store: NewChatStore) => (await store.dayOf(day)).newChats;

it('gives the last place to one of those that race for it', async () => {
  const { store, thread } = aPhone();
  await store.take({ threadId: thread(0), numberSince: null }, day, 3, now);
  await store.take({ threadId: thread(1), numberSince: null }, day, 3, now);

  const answers = await Promise.all([2, 3, 4, 5, 6].map((n) => store.take({ threadId: thread(n), numberSince: null }, day, 3, now)));

  expect(answers.toSorted()).toEqual(['full', 'full', 'full', 'full', 'taken']);
  expect(await usedOf(store)).toBe(3);
});

it('counts a conversation once, however often and at once it is tried, and gives its place back once', async () => {
  const { store, thread } = aPhone();

  const answers = await Promise.all([1, 1, 1, 1].map((n) => store.take({ threadId: thread(n), numberSince: null }, day, 1, now)));
  expect(answers.toSorted()).toEqual(['counted', 'counted', 'counted', 'taken']);
  expect([
    await usedOf(store),
    await store.isCounted(thread(1), null),
    await store.take({ threadId: thread(2), numberSince: null }, day, 1, now),
  ]).toEqual([1, true, 'full']);

  await Promise.all([store.giveBack(thread(1)), store.giveBack(thread(1))]);
  expect([await usedOf(store), await store.take({ threadId: thread(2), numberSince: null }, day, 1, now)]).toEqual([0, 'taken']);
});

it('counts a day of each number for itself, and gives a place back where it was taken', async () => {
  const { store, thread } = aPhone();
  const since = '2026-03-10T09:00:00.000Z';
  const ofSecond = phoneDayOf(day, [{ since, until: null }]);
  await store.take({ threadId: thread(0), numberSince: null }, day, 1, now);

  expect(await store.take({ threadId: thread(1), numberSince: since }, ofSecond, 1, now)).toBe('taken');
  expect([(await store.dayOf(day)).newChats, (await store.dayOf(ofSecond)).newChats]).toEqual([1, 1]);

  await store.giveBack(thread(1));
  expect([(await store.dayOf(day)).newChats, (await store.dayOf(ofSecond)).newChats]).toEqual([1, 0]);
});

it('keeps a reserve of look-ups for people, and counts no more than there is room for', async () => {
  const { store } = aPhone();
  const most = { all: 100, byImports: 80 };

  const imports = await Promise.all([1, 2, 3].map(() => store.takeLookUps(40, true, day, most, now)));
  expect(imports.filter(Boolean)).toHaveLength(2);
  expect(await store.takeLookUps(1, true, day, most, now)).toBe(false);
  expect([await store.takeLookUps(20, false, day, most, now), await store.takeLookUps(1, false, day, most, now)]).toEqual([true, false]);
  expect(await store.dayOf(day)).toMatchObject({ lookUps: 100, importLookUps: 80 });
  expect(await store.takeLookUps(50, true, '2026-03-11', most, now)).toBe(true);
  expect(await store.takeLookUps(101, false, '2026-03-12', most, now)).toBe(false);
});

it('moves what waits out of the outbox in one step, unless it was asked for anew', async () => {
  const { connection, store, thread } = aPhone();
  const outbox = outboxOf(company);
  const item = { kind: 'send' as const, messageId: messageIdOf(newUlid(new Date()), ticketId.parse(1)), threadId: thread(1), attempt: 0 };
  const wait = { reason: 'newChats' as const, until: '2026-03-11T11:00:00.000Z', count: 20 };
  await outbox.putOutbox(connection, item);
  await outbox.putOutbox(connection, { ...item, attempt: 1 });

  expect(await store.hold({ ...item, names: ['5511'], wait })).toBe(false);
  expect([await outbox.listOutbox(connection, 5), await store.waiting()]).toMatchObject([[{ attempt: 1 }], []]);

  expect(await store.hold({ ...item, attempt: 1, names: ['5511'], wait })).toBe(true);
  expect([await outbox.listOutbox(connection, 5), await store.waiting()]).toEqual([[], [{ ...item, attempt: 1, names: ['5511'], wait }]]);
  // Whoever was killed after the step does it again.
  expect(await store.hold({ ...item, attempt: 1, names: ['5511'], wait })).toBe(true);
  await store.drop({ ...item, attempt: 0 });
  expect(await store.waiting()).toHaveLength(1);
  await store.drop({ ...item, attempt: 1 });
  expect(await store.waiting()).toEqual([]);
});

it('remembers how an account stands, and forgets it with the phone', async () => {
  const { store } = aPhone();
  const lock = { reason: 'timeLock' as const, until: '2026-03-10T13:00:00.000Z' };
  await store.change({ linkedAt: now.toISOString() });
  await store.change({ lock, refusals: 2 });
  expect(await store.standing()).toEqual({ linkedAt: now.toISOString(), lock, refusals: 2, lookUpsStopUntil: null });

  await store.change({ lock: null });
  expect((await store.standing()).lock).toBeNull();
  await store.forget();
  expect((await store.standing()).linkedAt).toBeNull();
});
