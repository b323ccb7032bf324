/** Default limits of an AWS account in one region and of DynamoDB's partitions, noted on 2026-11-21; most can be raised on request. What an
 *  operation asks of each is measured; `perSec` is what is allowed in a second (or at once, for concurrency). */
export type Quota = {
  name: string;
  perSec: number;
  /** Whether AWS raises it on request. */
  canGrow: boolean;
  source: string;
};

const docs = 'https://docs.aws.amazon.com';

export const quotas = {
  concurrency: {
    name: 'Lambda, functions at once',
    perSec: 1_000,
    canGrow: true,
    source: `${docs}/lambda/latest/dg/gettingstarted-limits.html`,
  },
  newAccountConcurrency: {
    name: 'Lambda, functions at once in a new account',
    perSec: 10,
    canGrow: true,
    source: `${docs}/lambda/latest/dg/gettingstarted-limits.html`,
  },
  gateway: {
    name: 'API Gateway, requests and frames of all APIs',
    perSec: 10_000,
    canGrow: true,
    source: `${docs}/apigateway/latest/developerguide/limits.html`,
  },
  newSockets: {
    name: 'API Gateway, new WebSocket connections',
    perSec: 500,
    canGrow: true,
    source: `${docs}/apigateway/latest/developerguide/apigateway-execution-service-websocket-limits-table.html`,
  },
  tableWrites: {
    name: 'DynamoDB, write units of one table',
    perSec: 40_000,
    canGrow: true,
    source: `${docs}/amazondynamodb/latest/developerguide/ServiceQuotas.html`,
  },
  tableReads: {
    name: 'DynamoDB, read units of one table',
    perSec: 40_000,
    canGrow: true,
    source: `${docs}/amazondynamodb/latest/developerguide/ServiceQuotas.html`,
  },
  freshTableWrites: {
    name: 'DynamoDB, write units of an on-demand table that is new (doubles as traffic grows, at once with warm throughput)',
    perSec: 4_000,
    canGrow: true,
    source: `${docs}/amazondynamodb/latest/developerguide/on-demand-capacity-mode.html`,
  },
  partitionWrites: {
    name: 'DynamoDB, write units of one partition key',
    perSec: 1_000,
    canGrow: false,
    source: `${docs}/amazondynamodb/latest/developerguide/bp-partition-key-design.html`,
  },
  partitionReads: {
    name: 'DynamoDB, read units of one partition key',
    perSec: 3_000,
    canGrow: false,
    source: `${docs}/amazondynamodb/latest/developerguide/bp-partition-key-design.html`,
  },
  fifo: {
    name: 'SQS FIFO, calls of one kind to one queue (high throughput; São Paulo 4 500)',
    perSec: 70_000,
    canGrow: true,
    source: `${docs}/AWSSimpleQueueService/latest/SQSDeveloperGuide/quotas-messages.html`,
  },
  signIns: { name: 'Cognito, sign-ins', perSec: 120, canGrow: true, source: `${docs}/cognito/latest/developerguide/quotas.html` },
  tokenRefreshes: {
    name: 'Cognito, token refreshes',
    perSec: 120,
    canGrow: true,
    source: `${docs}/cognito/latest/developerguide/quotas.html`,
  },
} as const satisfies Record<string, Quota>;

/** A stream consumer takes one batch at a time from each shard, or as many as its event source mapping says (`ParallelizationFactor`, at most ten;
 *  changes of one row stay in order). A table has about one shard per partition. */
export const streamShards = { ofFreshTable: 4, batchesAtOnce: [1, 10] } as const;
