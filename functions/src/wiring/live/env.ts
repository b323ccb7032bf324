import * as z from 'zod';
import { signedInEnv } from '../../platform/signed-in-env.ts';
import { bucketEnv, liveEnv, tableEnv, timingEnv } from '../../platform/env.ts';

export const liveHttpEnv = signedInEnv;
export const liveSocketEnv = signedInEnv
  .extend(liveEnv.shape)
  .extend(timingEnv.shape)
  .extend({ SHARD_QUEUE_URL: z.url(), OUTBOUND_QUEUE_URL: z.url() });
export const liveFanOutEnv = tableEnv
  .extend(bucketEnv.shape)
  .extend(liveEnv.shape)
  .extend({ OWN_QUEUE_URL: z.url(), DEAD_QUEUE_URL: z.url() });
