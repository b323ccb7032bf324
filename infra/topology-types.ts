import type { ContractRoutes } from '@balcao/shared/contract/route.ts';
import type { z } from 'zod';
import type { Pattern } from './filter-pattern.ts';

/** A reference to something that the cloud creates; the CDK app and the local cloud each resolve it to a string. */
export type Ref =
  | { ref: 'tableName' }
  | { ref: 'bucketName' }
  | { ref: 'userPoolId' }
  | { ref: 'userPoolClientId' }
  | { ref: 'tokenIssuer' } // https://cognito-idp.<region>.amazonaws.com/<pool>, or that of the local emulator
  | { ref: 'liveManagementUrl' } // endpoint of the WebSocket API's management API
  | { ref: 'liveUrl' } // wss://… the browser connects to
  | { ref: 'webOrigin' }
  | { ref: 'webhooksUrl' } // where providers send webhooks: an address of its own, or /api of the app
  | { ref: 'graphApiUrl' } // https://graph.facebook.com, or the local simulator
  | { ref: 'ownOrigins' } // origins of local emulators of services that companies enter; empty on AWS
  | { ref: 'metaAppId' } // the platform's app at Meta; empty when there is none
  | { ref: 'metaAppSecret' }
  | { ref: 'metaVerifyToken' } // token that Meta sends back when our webhook is registered
  | { ref: 'metaLoginConfigId' } // its configuration of Facebook Login for Business; empty when it has none
  | { ref: 'metaLoginUrl' } // https://www.facebook.com, or the local simulator
  | { ref: 'secretsKey' } // 32 bytes, base64; the root of the per-tenant secret encryption
  | { ref: 'sessionKeyId' } // KMS key of the linked phones' sessions
  | { ref: 'originKey' } // secret by which the HTTP API recognises requests from the distribution
  | { ref: 'timerGroup' } // EventBridge schedule group of timers that are due in more than 15 minutes
  | { ref: 'timerRoleArn' } // role that may put a due timer onto the queue
  | { ref: 'queueUrl'; queue: string }
  | { ref: 'queueArn'; queue: string };

export type Trigger =
  /** Every route of the contract, behind the HTTP API (payload format 2.0). `ownAddress`: also through a function URL, for callers that
   *  are not browsers; such requests bypass the distribution and the API. */
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
      /** Which records are delivered: the patterns of a Lambda event filter (`streamFilter`). */
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
  /** Sealing what only the containers of the sessions open. */
  | 'sessions:seal'
  /** Setting timers, for any time. */
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
  /** What users notice when it fails; becomes the alarm's text. */
  ifItFails: string;
};

export type QueueSpec = {
  fifo: boolean;
  visibilitySec: number;
  maxReceives: number /** Name of its dead-letter queue. */;
  deadLetter: string;
};

/** The queue that receives due timers. */
export const timerQueue = 'timers';

export type TableSpec = { indexes: ReadonlyArray<string>; ttlAttribute: string };

export type Topology = {
  functions: Record<string, FunctionSpec>;
  queues: Record<string, QueueSpec>;
  table: TableSpec;
};

/** Checks each function's environment against its schema, while the topology stays a plain record. */
export const defineFunction = <Env extends z.ZodObject>(spec: FunctionSpec<Env>): FunctionSpec => spec as unknown as FunctionSpec;
