import * as z from 'zod';
import { signedInWithFilesEnv } from '../auth/env.ts';
import { bucketEnv, tableEnv } from '../platform/env.ts';

export const flowRunsEnv = tableEnv.extend(bucketEnv.shape).extend({ DEAD_QUEUE_URL: z.url() });
export const flowCallsEnv = tableEnv.extend({ DEAD_QUEUE_URL: z.url() });
export const flowRunsHttpEnv = signedInWithFilesEnv;
