import * as z from 'zod';
import { signedInWithFilesEnv } from '../auth/env.ts';
import { bucketEnv, ownOriginsEnv, secretsEnv, tableEnv } from '../platform/env.ts';

export const flowRunsEnv = tableEnv.extend(bucketEnv.shape).extend({ DEAD_QUEUE_URL: z.url() });
export const flowCallsEnv = tableEnv
  .extend(bucketEnv.shape)
  .extend(secretsEnv.shape)
  .extend(ownOriginsEnv.shape)
  .extend({ DEAD_QUEUE_URL: z.url(), FLOW_CALLS_QUEUE_URL: z.url() });
export const flowRunsHttpEnv = signedInWithFilesEnv.extend(ownOriginsEnv.shape);
