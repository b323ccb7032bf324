import * as z from 'zod';
import { bucketEnv, tableEnv, timingEnv } from '../../platform/env.ts';

/** `SHARD_QUEUE_URL` is the queue of the first shard of sessions. */
export const jobsEnv = tableEnv
  .extend(bucketEnv.shape)
  .extend(timingEnv.shape)
  .extend({ JOBS_QUEUE_URL: z.url(), SHARD_QUEUE_URL: z.url(), DEAD_QUEUE_URL: z.url() });
