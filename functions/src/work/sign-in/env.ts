import * as z from 'zod';
import { bucketEnv, identityEnv, tableEnv } from '../../platform/env.ts';

/** Environment of every function that people call. */
export const signedInEnv = tableEnv.extend(identityEnv.shape);
/** Environment of the function that signs people in, which must know where requests come from. */
export const signedInWithFilesEnv = signedInEnv.extend(bucketEnv.shape);
export const authHttpEnv = signedInWithFilesEnv.extend({ ORIGIN_KEY: z.string().min(1) });
