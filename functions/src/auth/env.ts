import * as z from 'zod';
import { bucketEnv, identityEnv, tableEnv } from '../platform/env.ts';

export const authEnv = tableEnv.extend(identityEnv.shape);
/** Of the function that signs people in: it must know who asks. */
export const authHttpEnv = authEnv.extend({ ORIGIN_KEY: z.string().min(1) });
export const signedInEnv = authEnv;
export const signedInWithFilesEnv = authEnv.extend(bucketEnv.shape);
