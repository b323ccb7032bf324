import { expect, it } from 'vitest';
import { keptRecords } from './kept-records.ts';
import type { StreamRecord } from './stream-reader.ts';

const record = (n: number, sizeBytes = 100): StreamRecord => ({
  eventID: String(n),
  eventName: 'INSERT',
  eventSource: 'aws:dynamodb',
  eventSourceARN: 'arn',
  awsRegion: 'local',
  dynamodb: { Keys: {}, SequenceNumber: String(n), SizeBytes: sizeBytes },
});
const numbers = (records: ReadonlyArray<StreamRecord> | null) => records?.map(({ eventID }) => Number(eventID)) ?? null;

it('holds no more than it may, however many come and however large they are', () => {
  const kept = keptRecords(null, 10_000);
  let most = 0;

  for (let n = 1; n <= 20_000; n += 500) {
    kept.add(Array.from({ length: 500 }, (_, index) => record(n + index, (n + index) % 7 === 0 ? 900_000 : 100)));
    most = Math.max(most, kept.held().bytes);
  }

  expect(most).toBeLessThanOrEqual(10_000);
  expect(kept.newest()).toBe('20000');
  // after the last large one
  expect(numbers(kept.after('19999', 10))).toEqual([20_000]);
});

it('gives those after a number in pieces, and says when it has not all of them', () => {
  const kept = keptRecords('0', 1_000);
  kept.add(Array.from({ length: 25 }, (_, index) => record(index + 1)));

  expect(kept.held()).toEqual({ records: 10, bytes: 1_000 });
  expect(numbers(kept.after('14', 3))).toBeNull();
  expect(numbers(kept.after('15', 3))).toEqual([16, 17, 18]);
  expect(numbers(kept.after('18', 100))).toEqual([19, 20, 21, 22, 23, 24, 25]);
  expect(numbers(kept.after('25', 100))).toEqual([]);
});

it('goes on when a record alone is more than it may hold', () => {
  const kept = keptRecords(null, 1_000);
  kept.add([record(1, 5_000)]);

  expect(kept.held()).toEqual({ records: 0, bytes: 0 });
  expect(kept.newest()).toBe('1');
  expect(kept.after(null, 10)).toBeNull();
  expect(kept.after('1', 10)).toEqual([]);
  kept.add([record(2)]);
  expect(numbers(kept.after('1', 10))).toEqual([2]);
});
