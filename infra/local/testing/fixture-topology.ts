import type { Method, Route } from '@balcao/shared/contract/route.ts';
import { z } from 'zod';
import { defineFunction, type Topology } from '../../topology-types.ts';

const route = (method: Method, path: string): Route => ({
  method,
  path,
  permission: 'public',
  errors: [],
  response: z.unknown(),
  summary: path,
});
const tableEnv = z.object({ TABLE_NAME: z.string() });
const common = { memoryMb: 256, timeoutSec: 5, grants: [], ifItFails: 'tests fail' } as const;
const environment = { TABLE_NAME: { ref: 'tableName' } } as const;
const entry = (name: string): string => `infra/local/testing/functions/${name}.ts`;

const filter = ['NewImage', 'OldImage'].map((image) => ({ dynamodb: { [image]: { _: { S: ['message'] } } } }));

/** A small cloud with one function per kind of trigger, for the local cloud's own tests. */
export const topology: Topology = {
  functions: {
    http: defineFunction({
      ...common,
      entry: entry('http'),
      env: z.object({ TABLE_NAME: z.string(), WORK_QUEUE_URL: z.string(), BUCKET_NAME: z.string(), GREETING: z.string() }),
      environment: {
        ...environment,
        WORK_QUEUE_URL: { ref: 'queueUrl', queue: 'work' },
        BUCKET_NAME: { ref: 'bucketName' },
        GREETING: 'oi',
      },
      timeoutSec: 1,
      triggers: [
        {
          on: 'http',
          contract: {
            echo: route('POST', '/echo/{id}/parts/{part}'),
            list: route('GET', '/contacts'),
            board: route('GET', '/kanban/{laneId}'),
            fixed: route('GET', '/kanban/settings'),
            binary: route('POST', '/binary'),
            fails: route('GET', '/fails'),
            hangs: route('GET', '/hangs'),
            message: route('POST', '/messages'),
          },
        },
      ],
    }),
    live: defineFunction({
      ...common,
      entry: entry('live'),
      env: z.object({ TABLE_NAME: z.string(), LIVE_MANAGEMENT_URL: z.string() }),
      environment: { ...environment, LIVE_MANAGEMENT_URL: { ref: 'liveManagementUrl' } },
      triggers: [{ on: 'websocket', routes: ['$connect', '$default', '$disconnect'] }],
    }),
    worker: defineFunction({
      ...common,
      entry: entry('worker'),
      env: tableEnv,
      environment,
      triggers: [
        { on: 'queue', queue: 'work', batchSize: 10 },
        { on: 'queue', queue: 'ordered', batchSize: 10, maxConcurrency: 4 },
      ],
    }),
    clock: defineFunction({ ...common, entry: entry('clock'), env: tableEnv, environment, triggers: [{ on: 'rate', minutes: 1 }] }),
    reactor: defineFunction({
      ...common,
      entry: entry('reactor'),
      env: z.object({ TABLE_NAME: z.string(), LIVE_MANAGEMENT_URL: z.string() }),
      environment: { ...environment, LIVE_MANAGEMENT_URL: { ref: 'liveManagementUrl' } },
      triggers: [{ on: 'stream', batchSize: 100, maxRetries: 2, onFailureQueue: 'reactor-failures', filter }],
    }),
  },
  queues: {
    work: { fifo: false, visibilitySec: 1, maxReceives: 2, deadLetter: 'work-failures' },
    ordered: { fifo: true, visibilitySec: 1, maxReceives: 2, deadLetter: 'ordered-failures' },
    'work-failures': { fifo: false, visibilitySec: 30, maxReceives: 1000, deadLetter: 'work-failures' },
  },
  table: { indexes: ['gsi1'], ttlAttribute: 'expiresAtSec' },
};
