import * as z from 'zod';
import { graphEnv, metaEnv, secretsEnv, tableEnv, timingEnv } from '../../platform/env.ts';

export const timersEnv = tableEnv.extend(timingEnv.shape).extend(secretsEnv.shape).extend(graphEnv.shape).extend(metaEnv.shape).extend({
  SEARCH_QUEUE_URL: z.url(),
  MEDIA_QUEUE_URL: z.url(),
  JOBS_QUEUE_URL: z.url(),
  FLOW_RUNS_QUEUE_URL: z.url(),
  DEAD_QUEUE_URL: z.url(),
});
