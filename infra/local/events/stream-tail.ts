import { type FSWatcher, watch } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { awsJson, type Endpoint } from '../aws-json.ts';
import { passHop } from '../hops.ts';
import { localNames } from '../local-config.ts';
import { keptRecords } from './kept-records.ts';
import { readByApi, readFromFile, type StreamRecord } from './stream-reader.ts';

const described = z.object({ StreamDescription: z.object({ Shards: z.array(z.object({ ShardId: z.string() })) }) });

/** What the newest records may weigh that are kept for mappings that keep up; some thousand of the usual size. */
const mostKeptBytes = 4 * 1024 * 1024;
/** Records read at once: they are all in memory together. */
const readAtOnce = 250;
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

/** Follows the table's stream once for all mappings, from after `startAfter` (null: from its beginning). Writes are noticed by watching
 *  the database's write-ahead log, so a record is here within a millisecond at no cost while nothing happens; where there is no such
 *  file (null) the stream is asked 20 times a second. */
export const followStream = async (
  endpoint: Endpoint,
  streamArn: string,
  databaseFile: string | null,
  startAfter: string | null,
): Promise<StreamTail> => {
  const shards = (await awsJson('streams', endpoint, 'DescribeStream', { StreamArn: streamArn }, described)).StreamDescription.Shards;
  const shardId = shards.at(-1)?.ShardId;
  if (shardId === undefined) throw new Error(`The stream ${streamArn} has no shard.`);
  const walFile = databaseFile === null ? null : `${databaseFile}-wal`;
  const fromFile = databaseFile === null ? null : readFromFile(databaseFile, streamArn, localNames.tableName, shardId);
  const reader = fromFile ?? readByApi(endpoint, streamArn, shardId);

  let stopped = false;
  let dirty = false;
  let wake: () => void = () => {};
  const kept = keptRecords(startAfter, mostKeptBytes);
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

  const idle = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const follow = async (): Promise<void> => {
    let failures = 0;
    const firstWaitMs = reader.lag === 'none' ? pollMs : 1;
    let waitMs = firstWaitMs;
    while (!stopped) {
      try {
        if (!watcher) startWatching();
        // What was noticed may be readable only in a moment: it is looked for again, ever less often.
        if (dirty) waitMs = firstWaitMs;
        dirty = false;
        const records = await reader.after(kept.newest(), readAtOnce);
        failures = 0;
        if (records.length > 0) {
          passHop('stream read', records);
          kept.add(records);
          for (const notify of waiting) notify();
          waiting.clear();
          waitMs = firstWaitMs;
          // Others have their turn too while there is much.
          await new Promise((resolve) => setImmediate(resolve));
        } else if (!dirty) {
          await idle(walFile === null ? pollWithoutFileMs : waitMs);
          waitMs = Math.min(waitMs * 3, pollMs);
        }
      } catch (error) {
        if (stopped) return;
        failures += 1;
        if (failures > 3) console.error('stream', error);
        await sleep(Math.min(50 * 2 ** failures, 5_000));
      }
    }
  };
  const following = follow();

  return {
    shardId,
    after: async (sequence, limit) => {
      for (;;) {
        if (stopped) return [];
        const ofKept = kept.after(sequence, limit);
        const records = ofKept ?? (await reader.after(sequence, limit));
        if (records.length > 0) return records;
        if (!ofKept) continue;
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
      reader.close();
    },
  };
};
