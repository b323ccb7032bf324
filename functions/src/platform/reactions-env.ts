import * as z from 'zod';
import { bucketEnv, tableEnv, timingEnv } from './env.ts';

export const reactionsEnv = tableEnv.extend(bucketEnv.shape).extend(timingEnv.shape).extend({
  OUTBOUND_QUEUE_URL: z.url(),
  MEDIA_QUEUE_URL: z.url(),
  SHARD_QUEUE_URL: z.url(),
  SEARCH_QUEUE_URL: z.url(),
  FLOW_RUNS_QUEUE_URL: z.url(),
  FLOW_CALLS_QUEUE_URL: z.url(),
  JOBS_QUEUE_URL: z.url(),
  CAMPAIGNS_QUEUE_URL: z.url(),
  AGAIN_QUEUE_URL: z.url(),
  DEAD_QUEUE_URL: z.url(),
});
export type ReactionsEnv = z.output<typeof reactionsEnv>;
