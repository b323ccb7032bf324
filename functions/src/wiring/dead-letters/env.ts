import * as z from 'zod';
import { signedInWithFilesEnv } from '../../platform/signed-in-env.ts';
import { bucketEnv, tableEnv } from '../../platform/env.ts';

/** Where work of each kind is put back. */
const replayEnv = z.object({
  INBOUND_QUEUE_URL: z.url(),
  IMPORTS_QUEUE_URL: z.url(),
  OUTBOUND_QUEUE_URL: z.url(),
  MEDIA_QUEUE_URL: z.url(),
  SEARCH_QUEUE_URL: z.url(),
  FLOW_RUNS_QUEUE_URL: z.url(),
  FLOW_CALLS_QUEUE_URL: z.url(),
  CAMPAIGNS_QUEUE_URL: z.url(),
  TIMERS_QUEUE_URL: z.url(),
  REACTIONS_QUEUE_URL: z.url(),
  LIVE_QUEUE_URL: z.url(),
});

export const deadLettersEnv = tableEnv.extend(bucketEnv.shape);
export const deadLettersHttpEnv = signedInWithFilesEnv.extend(replayEnv.shape);
