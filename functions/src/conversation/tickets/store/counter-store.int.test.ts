import { beforeAll, expect, it } from 'vitest';
import { companyId as companyIdSchema } from '@balcao/shared/domain/ids.ts';
import { joinTestCloud } from '../../../testing/join-test-cloud.ts';
import type { CountedChange } from './counter-store.ts';

let countOnce: typeof import('./counter-store.ts').countOnce;
let ticketStoreFor: typeof import('./ticket-store.ts').ticketStoreFor;

beforeAll(async () => {
  joinTestCloud();
  ({ countOnce } = await import('./counter-store.ts'));
  ({ ticketStoreFor } = await import('./ticket-store.ts'));
});

// What is remembered ends two days later, and is removed then.
const now = new Date();
const startSec = Math.floor(now.getTime() / 1000);
let lastCompany = 40_000;

/** A company's changes: the n-th ticket goes from waiting to open. */
const aCompany = () => {
  const companyId = companyIdSchema.parse(++lastCompany);
  const bucket = { companyId, queueId: 'none', userId: 'none', connectionId: 'c', isGroup: false };
  const change = (n: number, at: number | undefined = startSec + n): CountedChange => ({
    eventId: `${companyId} ${n}`,
    at,
    deltas: [
      { ...bucket, status: 'pending', tickets: -1, unread: -1 },
      { ...bucket, status: 'open', tickets: 1, unread: 0 },
    ],
  });
  const sums = async () =>
    Object.fromEntries((await ticketStoreFor(companyId).counters()).map(({ status, tickets, unread }) => [status, [tickets, unread]]));
  return { change, sums };
};
const all = (count: number) => Array.from({ length: count }, (_, n) => n);
const expected = (count: number) => ({ pending: [-count, -count], open: [count, 0] });

it('changes are counted once, delivered one by one, again, and together', async () => {
  const { change, sums } = aCompany();

  for (const n of all(70)) await countOnce([change(n)], now);
  expect(await sums()).toEqual(expected(70));

  for (const n of all(70)) await countOnce([change(n)], now);
  await countOnce(
    all(75).map((n) => change(n)),
    now,
  );
  await countOnce([change(74), change(74), change(75)], now);
  expect(await sums()).toEqual(expected(76));
});

it('many deliver the same at once, in different pieces and orders', async () => {
  const { change, sums } = aCompany();
  const count = 56;
  const pieces = (size: number, from: number) =>
    all(Math.ceil(count / size)).map((piece) =>
      all(count)
        .slice(piece * size, (piece + 1) * size)
        .map((n) => change((n + from) % count)),
    );

  await Promise.all(
    [pieces(1, 0), pieces(7, 14), pieces(50, 28), pieces(3, 42).toReversed()].map(async (deliveries) => {
      for (const delivery of deliveries) await countOnce(delivery, now);
    }),
  );

  expect(await sums()).toEqual(expected(count));
});

it('a change that comes long after later ones is counted, once', async () => {
  const { change, sums } = aCompany();
  const late = [3, 17, 40];
  const others = all(90).filter((n) => !late.includes(n));

  for (const n of others) await countOnce([change(n)], now);
  await Promise.all([...late, ...late].map((n) => countOnce([change(n)], now)));
  await countOnce(
    late.map((n) => change(n)),
    now,
  );

  expect(await sums()).toEqual(expected(90));
});

it('changes of one second, and changes without a time, are counted once', async () => {
  const { change, sums } = aCompany();
  const atOnce = all(60).map((n) => change(n, startSec));
  const timeless = all(90)
    .slice(60)
    .map((n): CountedChange => ({ ...change(n), at: undefined }));
  const after = all(130)
    .slice(90)
    .map((n) => change(n));

  for (const delivery of [atOnce, timeless, after, atOnce, timeless, after]) await countOnce(delivery, now);
  await Promise.all([...atOnce, ...timeless].map((one) => countOnce([one], now)));

  expect(await sums()).toEqual(expected(130));
});

it('what stopped between its two counters is completed when it comes again', async () => {
  const { change, sums } = aCompany();
  const whole = change(1);
  const [out] = whole.deltas;

  await countOnce([{ ...whole, deltas: out ? [out] : [] }], now);
  await countOnce([whole], now);

  expect(await sums()).toEqual(expected(1));
});
