import { createHash } from 'node:crypto';
import { expiresAfter } from '../../platform/table/expires-after.ts';
import { writeTogether } from '../../platform/write-together.ts';
import type { CounterDelta } from '../reactions/counter-deltas.ts';
import { countedLateEntity, countedPageEntity, ticketCounterEntity } from './ticket.entity.ts';

/** What a change does to the counters. `at`: when it was made, seconds since 1970, where that is known. */
export type CountedChange = { eventId: string; at?: number | undefined; deltas: ReadonlyArray<CounterDelta> };
type Bucket = Omit<CounterDelta, 'tickets' | 'unread'>;
/** A change as one bucket counts it. `entry` is its name there, with its time. */
type Part = { entry: string; at: number; tickets: number; unread: number };

/** A stream keeps its records for a day and a retry may come as late; two are safe. */
const rememberSec = 2 * 86_400;
/** So many changes a counter's row holds before the older ones go to a page: the row stays small, as every count pays for its size. */
const keptEntries = 20;

/** Applies each change once, however often it comes. The guard is in the counter's own row: it names the changes that stand in its numbers, so that one
 *  plain write counts. When there are many names, those up to `settledAt` move to a page together. A change from before that is looked up there,
 *  and gets a mark of its own when it was never counted. Two buckets of one change are two writes: who delivers it again completes it. */
export const countOnce = async (changes: ReadonlyArray<CountedChange>, now: Date): Promise<void> => {
  const buckets = new Map<string, { bucket: Bucket; parts: Part[] }>();
  for (const { eventId, at = 0, deltas } of changes)
    for (const { tickets, unread, ...bucket } of deltas) {
      const known = buckets.get(nameOf(bucket)) ?? { bucket, parts: [] };
      const entry = entryOf(at, eventId);
      if (known.parts.every((part) => part.entry !== entry)) known.parts.push({ entry, at, tickets, unread });
      buckets.set(nameOf(bucket), known);
    }
  await Promise.all(
    [...buckets.values()].map(async ({ bucket, parts }) => {
      for (let start = 0; start < parts.length; start += keptEntries) await count(bucket, parts.slice(start, start + keptEntries), now);
    }),
  );
};

/** Each refusal leaves fewer: what stands in the row is done, and what is late is looked up. */
const count = async (bucket: Bucket, parts: ReadonlyArray<Part>, now: Date): Promise<void> => {
  let left = parts;
  while (left.length > 0 && !(await countTogether(bucket, left, now))) {
    const row = await ticketCounterEntity.get(bucket).go({ consistent: true });
    const counted = new Set(row?.counted);
    const unknown = left.filter(({ entry }) => !counted.has(entry));
    const isLate = ({ at }: Part) => row?.settledAt !== undefined && at <= row.settledAt;
    for (const part of unknown.filter(isLate)) await countLate(bucket, part, now);
    left = unknown.filter((part) => !isLate(part));
  }
};

/** @returns false when one of them stands in the row already, or may stand in a page. */
const countTogether = async (bucket: Bucket, parts: ReadonlyArray<Part>, now: Date): Promise<boolean> => {
  const sum = (what: 'tickets' | 'unread') => parts.reduce((total, part) => total + part[what], 0);
  const row = await ticketCounterEntity
    .upsert(bucket)
    .add({ tickets: sum('tickets'), unread: sum('unread'), counted: parts.map(({ entry }) => entry) })
    .where(({ counted, settledAt }, { hasNot, lt, notExists }) =>
      [
        `(${notExists(settledAt)} OR ${lt(settledAt, Math.min(...parts.map(({ at }) => at)))})`,
        ...parts.map(({ entry }) => hasNot(counted, entry)),
      ].join(' AND '),
    )
    .attempt({ response: 'all_new' });
  if (row && (row.counted?.length ?? 0) > keptEntries) await settle(bucket, row, now);
  return row !== null;
};

/** Moves the names of older changes to a page. Refused when the row moved on: whoever counts next does it. */
const settle = async (bucket: Bucket, { counted = [], settledAt }: { counted?: ReadonlyArray<string>; settledAt?: number }, now: Date) => {
  const times = counted.map(atOf);
  // More changes of the newest second are on their way.
  const upTo = Math.max(...times) - 1;
  const older = counted.filter((entry) => atOf(entry) <= upTo);
  if (older.length === 0) return;
  await writeTogether([
    countedPageEntity
      .create({
        companyId: bucket.companyId,
        bucket: nameOf(bucket),
        settledAt: upTo,
        counted: older,
        expiresAt: expiresAfter(now, rememberSec),
      })
      .commit(),
    ticketCounterEntity
      .patch(bucket)
      .set({ settledAt: upTo })
      .delete({ counted: older })
      .where((row, { eq, notExists, sizeIs }) =>
        [sizeIs(row.counted, counted.length), settledAt === undefined ? notExists(row.settledAt) : eq(row.settledAt, settledAt)].join(
          ' AND ',
        ),
      )
      .commit(),
  ]);
};

/** A change of before `settledAt` that does not stand in the row: it stands in the first page that ends after it, has a mark, or was never counted. */
const countLate = async (bucket: Bucket, { entry, at, tickets, unread }: Part, now: Date): Promise<void> => {
  const key = { companyId: bucket.companyId, bucket: nameOf(bucket) };
  const pages = await countedPageEntity
    .query('byBucket', key)
    .gt({ settledAt: at - 1 })
    .go({ limit: 1, consistent: true });
  if (pages.data[0]?.counted.includes(entry)) return;
  await writeTogether([
    countedLateEntity.create({ ...key, change: entry, expiresAt: expiresAfter(now, rememberSec) }).commit(),
    ticketCounterEntity.upsert(bucket).add({ tickets, unread }).commit(),
  ]);
};

const nameOf = ({ status, queueId, userId, connectionId, isGroup }: Bucket): string =>
  [status, queueId, userId, connectionId, isGroup].join(' ');

/** Short, as it is stored: the time, and enough letters of a hash that no two changes share them. */
const entryOf = (at: number, eventId: string): string =>
  `${at.toString(36)}.${createHash('sha256').update(eventId).digest('base64url').slice(0, 12)}`;
const atOf = (entry: string): number => Number.parseInt(entry, 36);
