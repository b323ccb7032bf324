import type { ContractRoutes } from '@balcao/shared/contract/route.ts';
import type { z } from 'zod';
import type { Pattern } from './filter-pattern.ts';

/** Points at something the cloud creates; the CDK app and the local cloud each resolve it to a string. */
export type Ref =
  | { ref: 'tableName' }
  | { ref: 'bucketName' }
  | { ref: 'userPoolId' }
  | { ref: 'userPoolClientId' }
  | { ref: 'tokenIssuer' } // https://cognito-idp.<region>.amazonaws.com/<pool>, or the local stand-in's
  | { ref: 'liveManagementUrl' } // endpoint of the WebSocket API's management API
  | { ref: 'liveUrl' } // wss://… the browser connects to
  | { ref: 'webOrigin' }
  | { ref: 'graphApiUrl' } // https://graph.facebook.com, or the local simulator
  | { ref: 'ownOrigins' } // of this machine's stand-ins for services that companies name; empty on AWS
  | { ref: 'metaAppId' } // the platform's app at Meta; empty where there is none
  | { ref: 'metaAppSecret' }
  | { ref: 'metaVerifyToken' } // what Meta repeats when it is told our webhook
  | { ref: 'metaLoginUrl' } // https://www.facebook.com, or the local simulator
  | { ref: 'secretsKey' } // 32 bytes, base64; the root of the per-tenant secret encryption
  | { ref: 'originKey' } // what the distribution proves itself with to the HTTP API
  | { ref: 'timerGroup' } // the schedules of timers that are due in more than minutes
  | { ref: 'timerRoleArn' } // may put a due timer onto its queue
  | { ref: 'queueUrl'; queue: string }
  | { ref: 'queueArn'; queue: string };

export type Trigger =
  /** Every route of the contract, behind the HTTP API (payload format 2.0). `ownAddress`: also by an address of the function's own, for callers
   *  that are no browsers: neither the distribution nor the API takes their requests then. */
  | { on: 'http'; contract: ContractRoutes; ownAddress?: true }
  /** Routes of the WebSocket API. */
  | { on: 'websocket'; routes: ReadonlyArray<'$connect' | '$disconnect' | '$default'> }
  /** SQS event source mapping, partial batch failures reported. */
  | { on: 'queue'; queue: string; batchSize: number; maxConcurrency?: number }
  /** The table's stream, NEW_AND_OLD_IMAGES, in order per item, partial batch failures reported, bisect on error. */
  | {
      on: 'stream';
      batchSize: number;
      maxRetries: number;
      onFailureQueue: string;
      /** Which records come: the patterns of a Lambda filter (`streamFilter`). */
      filter: ReadonlyArray<Pattern>;
    }
  /** EventBridge rule. */
  | { on: 'rate'; minutes: number };

export type Grant =
  | 'table:read'
  | 'table:write'
  | 'bucket:read'
  | 'bucket:write'
  | 'users:admin'
  | 'live:post'
  /** Setting timers, however far ahead. */
  | 'timers:set'
  | `queue:send:${string}`;

export type FunctionSpec<Env extends z.ZodObject = z.ZodObject> = {
  /** Module with an exported `handler`, from the repository root. */
  entry: string;
  /** The function's own environment schema; `environment` must supply exactly its keys. */
  env: Env;
  environment: Record<keyof z.input<Env> & string, Ref | string>;
  triggers: ReadonlyArray<Trigger>;
  grants: ReadonlyArray<Grant>;
  memoryMb: number;
  timeoutSec: number;
  /** What people notice when it fails; becomes the alarm's text. */
  ifItFails: string;
};

export type QueueSpec = {
  fifo: boolean;
  visibilitySec: number;
  maxReceives: number /** Name of its dead-letter queue. */;
  deadLetter: string;
};

/** The queue that due timers come on. */
export const timerQueue = 'timers';

export type TableSpec = { indexes: ReadonlyArray<string>; ttlAttribute: string };

export type Topology = {
  functions: Record<string, FunctionSpec>;
  queues: Record<string, QueueSpec>;
  table: TableSpec;
};

/** Keeps each function's environment tied to its schema while the whole stays a plain record. */
export const defineFunction = <Env extends z.ZodObject>(spec: FunctionSpec<Env>): FunctionSpec => spec as unknown as FunctionSpec;
