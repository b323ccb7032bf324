import { type FSWatcher, watch } from 'node:fs';
import { z } from 'zod';
import { awsJson, type Endpoint } from '../aws-json.ts';
import { passHop } from '../hops.ts';
import { region } from '../local-config.ts';

type Image = Record<string, Record<string, unknown>>;
const image = z.custom<Image>((value) => typeof value === 'object' && value !== null);

const recordSchema = z.object({
  eventID: z.string(),
  eventName: z.enum(['INSERT', 'MODIFY', 'REMOVE']),
  eventVersion: z.string().optional(),
  userIdentity: z.unknown().optional(),
  dynamodb: z.object({
    ApproximateCreationDateTime: z.number().optional(),
    Keys: image,
    NewImage: image.optional(),
    OldImage: image.optional(),
    SequenceNumber: z.string(),
    SizeBytes: z.number().optional(),
    StreamViewType: z.string().optional(),
  }),
});
/** A record as Lambda passes it on: attribute values in the JSON protocol's form, binary as base64. */
export type StreamRecord = Omit<z.infer<typeof recordSchema>, 'userIdentity'> & {
  eventSource: 'aws:dynamodb';
  eventSourceARN: string;
  awsRegion: string;
  userIdentity?: { type: 'Service'; principalId: 'dynamodb.amazonaws.com' };
};

const described = z.object({ StreamDescription: z.object({ Shards: z.array(z.object({ ShardId: z.string() })) }) });
const iterated = z.object({ ShardIterator: z.string() });
const got = z.object({ Records: z.array(recordSchema), NextShardIterator: z.string().optional() });

/** How many of the newest records are kept for mappings that keep up; one further behind reads the stream itself. */
const keptRecords = 5_000;
/** Without word from the file watcher (or where there is none) the stream is looked at this often. */
const pollMs = 1_000;
/** The same where the database is not a file on this machine. */
const pollWithoutFileMs = 50;

export type StreamTail = {
  shardId: string;
  /** Up to `limit` records after `sequence` (from the stream's beginning when null), waiting until there is one; empty only when stopped. */
  after: (sequence: string | null, limit: number) => Promise<ReadonlyArray<StreamRecord>>;
  stop: () => Promise<void>;
};

const numberOf = (record: StreamRecord): bigint => BigInt(record.dynamodb.SequenceNumber);

/** Index of the first record after the sequence number, in records ordered by it. */
const firstAfter = (records: ReadonlyArray<StreamRecord>, sequence: bigint): number => {
  let low = 0;
  let high = records.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const record = records[middle];
    if (record && numberOf(record) <= sequence) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** Follows the table's stream once for all mappings, from after `startAfter` (null: from its beginning). Writes are noticed by watching
 *  the database's write-ahead log, so a record is here within a few milliseconds at no cost while nothing happens; where there is no such
 *  file (null) the stream is asked 20 times a second. */
export const followStream = async (
  endpoint: Endpoint,
  streamArn: string,
  walFile: string | null,
  startAfter: string | null,
): Promise<StreamTail> => {
  const shards = (await awsJson('streams', endpoint, 'DescribeStream', { StreamArn: streamArn }, described)).StreamDescription.Shards;
  const shardId = shards.at(-1)?.ShardId;
  if (shardId === undefined) throw new Error(`The stream ${streamArn} has no shard.`);

  const toRecord = ({ userIdentity, ...record }: z.infer<typeof recordSchema>): StreamRecord => ({
    ...record,
    eventSource: 'aws:dynamodb',
    eventSourceARN: streamArn,
    awsRegion: region,
    // dynoxide marks expiry by a userIdentity whose fields no SDK reads.
    ...(userIdentity ? { userIdentity: { type: 'Service', principalId: 'dynamodb.amazonaws.com' } } : {}),
  });

  const iteratorAfter = async (sequence: string | null): Promise<string> => {
    const start =
      sequence === null ? { ShardIteratorType: 'TRIM_HORIZON' } : { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: sequence };
    return (await awsJson('streams', endpoint, 'GetShardIterator', { StreamArn: streamArn, ShardId: shardId, ...start }, iterated))
      .ShardIterator;
  };
  const read = async (iterator: string, limit: number) => {
    const { Records, NextShardIterator } = await awsJson('streams', endpoint, 'GetRecords', { ShardIterator: iterator, Limit: limit }, got);
    return { records: Records.map(toRecord), next: NextShardIterator };
  };

  let stopped = false;
  let dirty = false;
  let wake: () => void = () => {};
  const kept: StreamRecord[] = [];
  /** Everything read after this sequence number is in `kept`; null means since the beginning. */
  let keptAfter = startAfter;
  const waiting = new Set<() => void>();

  let watcher: FSWatcher | null = null;
  const startWatching = (): void => {
    if (walFile === null) return;
    try {
      watcher = watch(walFile, () => {
        dirty = true;
        wake();
      });
      watcher.on('error', () => {
        watcher = null;
      });
    } catch {
      watcher = null; // the log appears with the first write: the poll below tries again
    }
  };

  const idle = (): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, walFile === null ? pollWithoutFileMs : pollMs);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const follow = async (): Promise<void> => {
    let iterator: string | null = null;
    let failures = 0;
    while (!stopped) {
      try {
        if (!watcher) startWatching();
        iterator ??= await iteratorAfter(kept.at(-1)?.dynamodb.SequenceNumber ?? keptAfter);
        dirty = false;
        const { records, next } = await read(iterator, 1_000);
        iterator = next ?? null;
        failures = 0;
        if (records.length > 0) {
          passHop('stream read', records);
          kept.push(...records);
          if (kept.length > keptRecords) {
            const dropped = kept.splice(0, kept.length - keptRecords);
            keptAfter = dropped.at(-1)?.dynamodb.SequenceNumber ?? keptAfter;
          }
          for (const notify of waiting) notify();
          waiting.clear();
        } else if (!dirty) await idle();
      } catch (error) {
        if (stopped) return;
        iterator = null;
        failures += 1;
        if (failures > 3) console.error('stream', error);
        await new Promise((resolve) => setTimeout(resolve, Math.min(50 * 2 ** failures, 5_000)));
      }
    }
  };
  const following = follow();

  return {
    shardId,
    after: async (sequence, limit) => {
      for (;;) {
        if (stopped) return [];
        const from = BigInt(sequence ?? 0);
        const isKept = from >= BigInt(keptAfter ?? 0);
        const at = firstAfter(kept, from);
        const records = isKept ? kept.slice(at, at + limit) : (await read(await iteratorAfter(sequence), limit)).records;
        if (records.length > 0) return records;
        if (!isKept) continue;
        await new Promise<void>((resolve) => {
          waiting.add(resolve);
        });
      }
    },
    stop: async () => {
      stopped = true;
      watcher?.close();
      wake();
      for (const notify of waiting) notify();
      await following;
    },
  };
};
