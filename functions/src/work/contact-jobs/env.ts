import * as z from 'zod';
import { signedInWithFilesEnv } from '../../platform/signed-in-env.ts';
import { bucketEnv, tableEnv, timingEnv } from '../../platform/env.ts';

/** The second is the queue of the first shard of sessions. */
const queues = { CONTACT_JOBS_QUEUE_URL: z.url(), SHARD_QUEUE_URL: z.url() };

export const contactJobsHttpEnv = signedInWithFilesEnv.extend(queues);
export const contactJobsEnv = tableEnv.extend(bucketEnv.shape).extend(timingEnv.shape).extend(queues).extend({ DEAD_QUEUE_URL: z.url() });
