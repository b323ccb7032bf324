import * as z from 'zod';
import { signedInWithFilesEnv } from '../../platform/signed-in-env.ts';

export const contactListsEnv = signedInWithFilesEnv.extend({ JOBS_QUEUE_URL: z.url() });
