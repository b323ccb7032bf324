import { z } from 'zod';
import { gatewayRoutes, type HttpRoute } from '../gateway-routes.ts';
import type { Pattern } from '../filter-pattern.ts';
import type { QueueSpec, Ref, Topology } from '../topology-types.ts';

const refSchema = z.discriminatedUnion('ref', [
  z.object({
    ref: z.enum([
      'tableName',
      'bucketName',
      'userPoolId',
      'userPoolClientId',
      'tokenIssuer',
      'liveManagementUrl',
      'liveUrl',
      'webOrigin',
      'webhooksUrl',
      'graphApiUrl',
      'ownOrigins',
      'metaAppId',
      'metaAppSecret',
      'metaVerifyToken',
      'metaLoginUrl',
      'metaLoginConfigId',
      'secretsKey',
      'sessionKeyId',
      'originKey',
      'timerGroup',
      'timerRoleArn',
    ]),
  }),
  z.object({ ref: z.enum(['queueUrl', 'queueArn']), queue: z.string() }),
]);

const pattern: z.ZodType<Pattern> = z.lazy(() => z.record(z.string(), z.union([z.array(z.string()), pattern])));

const triggerSchema = z.discriminatedUnion('on', [
  z.object({ on: z.literal('http'), routes: z.array(z.object({ method: z.string(), path: z.string() })), ownAddress: z.boolean() }),
  z.object({ on: z.literal('websocket'), routes: z.array(z.enum(['$connect', '$disconnect', '$default'])) }),
  z.object({ on: z.literal('queue'), queue: z.string(), batchSize: z.number(), maxConcurrency: z.number().optional() }),
  z.object({
    on: z.literal('stream'),
    batchSize: z.number(),
    maxRetries: z.number(),
    onFailureQueue: z.string(),
    filter: z.array(pattern),
  }),
  z.object({ on: z.literal('rate'), minutes: z.number() }),
]);

const functionSchema = z.object({
  bundle: z.string(),
  environment: z.record(z.string(), z.union([z.string(), refSchema])),
  timeoutSec: z.number(),
  memoryMb: z.number(),
  triggers: z.array(triggerSchema),
});

const queueSchema = z.object({
  fifo: z.boolean(),
  visibilitySec: z.number(),
  maxReceives: z.number().nullable(),
  deadLetter: z.string().nullable(),
});

/** The topology as plain data, with bundles in place of entries and the gateway's routes in place of contracts: all the running local cloud needs. */
export const manifestSchema = z.object({
  functions: z.record(z.string(), functionSchema),
  queues: z.record(z.string(), queueSchema),
  table: z.object({ indexes: z.array(z.string()), ttlAttribute: z.string() }),
});
export type Manifest = z.infer<typeof manifestSchema>;
export type ManifestFunction = z.infer<typeof functionSchema>;
export type ManifestQueue = z.infer<typeof queueSchema>;
export type ManifestTrigger = z.infer<typeof triggerSchema>;

type TopologyTrigger = Topology['functions'][string]['triggers'][number];

const toManifestTrigger = (trigger: TopologyTrigger, routes: ReadonlyArray<HttpRoute>): ManifestTrigger => {
  switch (trigger.on) {
    case 'http':
      return { on: 'http', routes: [...routes], ownAddress: trigger.ownAddress === true };
    case 'websocket':
      return { on: 'websocket', routes: [...trigger.routes] };
    case 'stream':
      return { ...trigger, filter: [...trigger.filter] };
    default:
      return { ...trigger };
  }
};

/** A dead-letter queue that is only named is as its source is (FIFO or not), with nothing behind it. */
const withDeadLetters = (declared: Readonly<Record<string, QueueSpec>>, named: ReadonlyArray<string>): Record<string, ManifestQueue> => {
  const queues: Record<string, ManifestQueue> = { ...declared };
  for (const { deadLetter, fifo } of Object.values(declared)) {
    // Read by a function of 25 s.
    queues[deadLetter] ??= { fifo, visibilitySec: 150, maxReceives: null, deadLetter: null };
  }
  for (const name of named) queues[name] ??= { fifo: false, visibilitySec: 30, maxReceives: null, deadLetter: null };
  return queues;
};

/** `bundleOf` gives the absolute path of a function's bundle. */
export const toManifest = (topology: Topology, bundleOf: (name: string) => string): Manifest => {
  const routes = gatewayRoutes(topology);
  const functions = Object.entries(topology.functions).map(([name, spec]): [string, ManifestFunction] => [
    name,
    {
      bundle: bundleOf(name),
      environment: { ...spec.environment },
      timeoutSec: spec.timeoutSec,
      memoryMb: spec.memoryMb,
      triggers: spec.triggers.map((trigger) => toManifestTrigger(trigger, routes.get(name) ?? [])),
    },
  ]);
  const failureQueues = functions.flatMap(([, { triggers }]) => triggers.flatMap((t) => (t.on === 'stream' ? [t.onFailureQueue] : [])));
  return {
    functions: Object.fromEntries(functions),
    queues: withDeadLetters(topology.queues, failureQueues),
    table: { indexes: [...topology.table.indexes], ttlAttribute: topology.table.ttlAttribute },
  };
};

/** The name a queue has in SQS: FIFO queues must end in `.fifo`. */
export const physicalQueueName = (name: string, { fifo }: { fifo: boolean }): string =>
  fifo && !name.endsWith('.fifo') ? `${name}.fifo` : name;

export type { Ref };
