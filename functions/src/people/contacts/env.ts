import * as z from 'zod';
import { signedInWithFilesEnv } from '../../platform/signed-in-env.ts';

/** With the queue of the first shard of sessions, whose phones are asked about numbers. */
export const contactsEnv = signedInWithFilesEnv.extend({ SHARD_QUEUE_URL: z.url() });
