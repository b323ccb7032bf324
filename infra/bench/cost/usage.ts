import { z } from 'zod';
import { percentile } from '../percentile.ts';

/** One call a program made to a service of AWS, or one invocation of a function; what the meter inside each process reports. */
export const record = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('table'),
    by: z.string(),
    operation: z.string(),
    /** Units as DynamoDB charges them, indexes included; a refused conditional write is charged too. */
    readUnits: z.number(),
    writeUnits: z.number(),
    /** The part of the write units that indexes take. */
    indexUnits: z.number(),
    /** Partition keys read, each with its share of the read units. */
    partitions: z.array(z.tuple([z.string(), z.number()])),
    entities: z.array(z.string()),
  }),
  z.object({ kind: z.literal('queue'), by: z.string(), operation: z.string(), requests: z.number() }),
  z.object({ kind: z.literal('file'), by: z.string(), operation: z.string(), isWrite: z.boolean() }),
  z.object({ kind: z.literal('frame'), by: z.string(), bytes: z.number() }),
  z.object({ kind: z.literal('key'), by: z.string(), operation: z.string() }),
  z.object({
    kind: z.literal('invocation'),
    by: z.string(),
    /** `address`: a request to the function's own, past the API and the distribution. */
    trigger: z.enum(['http', 'address', 'websocket', 'queue', 'stream', 'other']),
    ms: z.number(),
    /** Messages or records of the event. */
    size: z.number(),
  }),
  /** A call to a channel's provider: a function waits for the answer, and the wait is paid for. */
  z.object({ kind: z.literal('provider'), by: z.string() }),
  z.object({ kind: z.literal('log'), by: z.string(), bytes: z.number() }),
]);
export type UsageRecord = z.infer<typeof record>;

/** Totals of some records. Counts may be fractions: they are also used per message. */
export type Usage = {
  readUnits: number;
  writeUnits: number;
  indexUnits: number;
  /** Billed SQS requests, Lambda's own receiving and deleting included. */
  queueRequests: number;
  fileReads: number;
  fileWrites: number;
  framesOut: number;
  framesIn: number;
  httpRequests: number;
  /** Requests to functions' own addresses. */
  addressRequests: number;
  /** Requests for the app's files that the browser had not kept. */
  pageFiles: number;
  invocations: number;
  invocationMs: number;
  keyCalls: number;
  logBytes: number;
  /** Memory of functions by the number of their calls to a provider, in MB. */
  providerMemory: number;
  /** What is left behind in the table, its indexes included. */
  storedBytes: number;
};

export const noUsage: Usage = {
  readUnits: 0,
  writeUnits: 0,
  indexUnits: 0,
  queueRequests: 0,
  fileReads: 0,
  fileWrites: 0,
  framesOut: 0,
  framesIn: 0,
  httpRequests: 0,
  addressRequests: 0,
  pageFiles: 0,
  invocations: 0,
  invocationMs: 0,
  keyCalls: 0,
  logBytes: 0,
  providerMemory: 0,
  storedBytes: 0,
};

/** API Gateway bills a WebSocket message per 32 KB begun. */
const frameUnitBytes = 32_768;
/** A line of the HTTP API's access log. */
const accessLogBytes = 330;

/** The time below which a tenth of each function's invocations lie: a busy machine only ever makes them longer. */
export const typicalMs = (records: ReadonlyArray<UsageRecord>): Map<string, number> => {
  const invocations = records.filter((entry) => entry.kind === 'invocation');
  return new Map(
    [...Map.groupBy(invocations, ({ by }) => by)].map(([name, of]) => [
      name,
      percentile(
        of.map(({ ms }) => ms),
        0.1,
      ) ?? 0,
    ]),
  );
};

/** `memoryOf` gives a function's memory in MB. Invocations count with the typical time of their function. */
export const sumUsage = (records: ReadonlyArray<UsageRecord>, memoryOf: (name: string) => number): Usage => {
  const sum = { ...noUsage };
  const typical = typicalMs(records);
  for (const entry of records) {
    switch (entry.kind) {
      case 'table':
        sum.readUnits += entry.readUnits;
        sum.writeUnits += entry.writeUnits;
        sum.indexUnits += entry.indexUnits;
        break;
      case 'queue':
        sum.queueRequests += entry.requests;
        break;
      case 'file':
        if (entry.isWrite) sum.fileWrites += 1;
        else sum.fileReads += 1;
        break;
      case 'frame':
        sum.framesOut += Math.ceil(entry.bytes / frameUnitBytes);
        break;
      case 'key':
        sum.keyCalls += 1;
        break;
      case 'provider':
        sum.providerMemory += memoryOf(entry.by);
        break;
      case 'log':
        sum.logBytes += entry.bytes;
        break;
      case 'invocation':
        sum.invocations += 1;
        sum.invocationMs += typical.get(entry.by) ?? 0;
        if (entry.trigger === 'http') {
          sum.httpRequests += 1;
          sum.logBytes += accessLogBytes;
        }
        if (entry.trigger === 'address') sum.addressRequests += 1;
        if (entry.trigger === 'websocket') sum.framesIn += 1;
        // Lambda takes the batch from the queue and deletes what succeeded: one request each.
        if (entry.trigger === 'queue') sum.queueRequests += 2;
    }
  }
  return sum;
};

const names = Object.keys(noUsage) as (keyof Usage)[];
const combine = (a: Usage, b: Usage, value: (x: number, y: number) => number): Usage => {
  const combined = { ...noUsage };
  for (const name of names) combined[name] = value(a[name], b[name]);
  return combined;
};

export const addUsage = (a: Usage, b: Usage): Usage => combine(a, b, (x, y) => x + y);
export const scaleUsage = (usage: Usage, factor: number): Usage => combine(usage, usage, (x) => x * factor);
