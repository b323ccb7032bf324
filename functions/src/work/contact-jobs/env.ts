import * as z from 'zod';
import { signedInWithFilesEnv } from '../../platform/signed-in-env.ts';

/** `SHARD_QUEUE_URL` is the queue of the first shard of sessions. */
export const contactJobsHttpEnv = signedInWithFilesEnv.extend({ JOBS_QUEUE_URL: z.url(), SHARD_QUEUE_URL: z.url() });
