import * as z from 'zod';
import { signedInWithFilesEnv } from '../../platform/signed-in-env.ts';
import { bucketEnv, ownOriginsEnv, secretsEnv, tableEnv } from '../../platform/env.ts';

/** Customers are shown that an answer is being written. */
const composing = { SHARD_QUEUE_URL: z.url(), OUTBOUND_QUEUE_URL: z.url() };
export const flowRunsEnv = tableEnv.extend(bucketEnv.shape).extend({ OWN_QUEUE_URL: z.url(), DEAD_QUEUE_URL: z.url(), ...composing });
export const flowCallsEnv = tableEnv
  .extend(bucketEnv.shape)
  .extend(secretsEnv.shape)
  .extend(ownOriginsEnv.shape)
  .extend({ DEAD_QUEUE_URL: z.url(), FLOW_CALLS_QUEUE_URL: z.url(), ...composing });
export const flowRunsHttpEnv = signedInWithFilesEnv.extend(ownOriginsEnv.shape);
