import * as z from 'zod';
import { signedInWithFilesEnv } from '../../platform/signed-in-env.ts';

/** The function that signs people in must know where requests come from. */
export const authHttpEnv = signedInWithFilesEnv.extend({ ORIGIN_KEY: z.string().min(1) });
