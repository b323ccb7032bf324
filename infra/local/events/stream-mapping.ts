import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { matches, type Pattern } from '../../filter-pattern.ts';
import type { StreamRecord } from './stream-reader.ts';
import type { StreamTail } from './stream-tail.ts';

const failuresSchema = z
  .object({ batchItemFailures: z.array(z.object({ itemIdentifier: z.string().nullish() })).nullish() })
  .nullish()
  .catch(null);

/** Records that the mapping's filter lets through, and (as in DynamoDB, unlike dynoxide) no write that changed nothing. */
export const isWanted = (record: StreamRecord, filter: ReadonlyArray<Pattern>): boolean =>
  filter.some((pattern) => matches(pattern, record)) &&
  !(record.eventName === 'MODIFY' && isDeepStrictEqual(record.dynamodb.OldImage, record.dynamodb.NewImage));

/** What goes to the on-failure queue: where the records are, not the records. */
export type FailureReport = {
  requestContext: { functionArn: string; condition: 'RetryAttemptsExhausted'; approximateInvokeCount: number };
  version: '1.0';
  timestamp: string;
  DDBStreamBatchInfo: {
    shardId: string;
    startSequenceNumber: string;
    endSequenceNumber: string;
    batchSize: number;
    streamArn: string;
  };
};

type Attempt = { kind: 'done' } | { kind: 'failed'; from: number; error: unknown };

export type StreamMapping = { stop: () => Promise<void> };

export type StreamMappingOptions = {
  functionName: string;
  tail: Pick<StreamTail, 'after' | 'shardId'>;
  batchSize: number;
  maxRetries: number;
  /** Patterns of the filter: a record passes that matches any of them. */
  filter: ReadonlyArray<Pattern>;
  invoke: (event: { Records: ReadonlyArray<StreamRecord> }) => Promise<unknown>;
  /** Sequence number of the last record done with; null for a new mapping, which starts at the beginning of the stream. */
  checkpoint: string | null;
  saveCheckpoint: (sequence: string) => void;
  reportFailure: (report: FailureReport) => Promise<void>;
  /** Waits before the n-th retry; tests shorten it. */
  backoffMs?: (retry: number) => number;
};

const defaultBackoffMs = (retry: number): number => Math.min(50 * 2 ** retry, 5_000);

/** A DynamoDB stream event source mapping: in order, one batch at a time. A batch that throws is halved until the record at fault stands
 *  alone; a reported failure goes on from that record. A record that fails more than `maxRetries` times is reported and left behind. */
export const startStreamMapping = (options: StreamMappingOptions): StreamMapping => {
  const { functionName, tail, batchSize, maxRetries, invoke, saveCheckpoint, reportFailure, backoffMs = defaultBackoffMs } = options;
  let stopped = false;
  let wake: () => void = () => {};

  const wait = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const attempt = async (records: ReadonlyArray<StreamRecord>): Promise<Attempt> => {
    try {
      const failures = failuresSchema.parse(await invoke({ Records: records }))?.batchItemFailures ?? [];
      if (failures.length === 0) return { kind: 'done' };
      const positions = failures.map(({ itemIdentifier }) =>
        records.findIndex(({ dynamodb }) => dynamodb.SequenceNumber === itemIdentifier),
      );
      // An identifier AWS does not know fails the whole batch; of several the earliest counts.
      return { kind: 'failed', from: Math.max(0, Math.min(...positions)), error: new Error('reported as failed by the function') };
    } catch (error) {
      return { kind: 'failed', from: 0, error };
    }
  };

  const giveUp = async (record: StreamRecord, tries: number, error: unknown): Promise<void> => {
    const sequence = record.dynamodb.SequenceNumber;
    console.error(`stream ${functionName}: gives up on record ${sequence}`, error);
    await reportFailure({
      requestContext: { functionArn: functionName, condition: 'RetryAttemptsExhausted', approximateInvokeCount: tries },
      version: '1.0',
      timestamp: new Date().toISOString(),
      DDBStreamBatchInfo: {
        shardId: tail.shardId,
        startSequenceNumber: sequence,
        endSequenceNumber: sequence,
        batchSize: 1,
        streamArn: record.eventSourceARN,
      },
    });
  };

  const workOff = async (batch: ReadonlyArray<StreamRecord>): Promise<void> => {
    // Parts still to do, in order.
    const parts: Array<ReadonlyArray<StreamRecord>> = [batch];
    let retries = 0;
    while (parts.length > 0 && !stopped) {
      const part = parts[0] ?? [];
      const result = await attempt(part);
      if (stopped) return;
      if (result.kind === 'done' || result.from > 0) {
        const doneCount = result.kind === 'done' ? part.length : result.from;
        const last = part[doneCount - 1];
        if (last) saveCheckpoint(last.dynamodb.SequenceNumber);
        parts.shift();
        if (result.kind === 'failed') parts.unshift(part.slice(result.from));
        retries = 0;
        continue;
      }
      const [alone, ...others] = part;
      if (alone && others.length > 0) {
        const half = Math.ceil(part.length / 2);
        parts.splice(0, 1, part.slice(0, half), part.slice(half));
        continue;
      }
      retries += 1;
      if (retries <= maxRetries) {
        if (retries === 1) console.error(`stream ${functionName}: retrying`, result.error);
        await wait(backoffMs(retries));
        continue;
      }
      if (alone) {
        await giveUp(alone, retries, result.error);
        saveCheckpoint(alone.dynamodb.SequenceNumber);
      }
      parts.shift();
      retries = 0;
    }
  };

  const run = async (): Promise<void> => {
    let position = options.checkpoint;
    while (!stopped) {
      try {
        const records = await tail.after(position, batchSize);
        const wanted = records.filter((record) => isWanted(record, options.filter));
        if (wanted.length > 0) await workOff(wanted);
        const last = records.at(-1)?.dynamodb.SequenceNumber;
        if (stopped || last === undefined) continue;
        position = last;
        saveCheckpoint(last);
      } catch (error) {
        if (stopped) return;
        console.error(`stream ${functionName}`, error);
        await wait(500);
      }
    }
  };
  const running = run();
  return {
    stop: async () => {
      stopped = true;
      wake();
      await running;
    },
  };
};
