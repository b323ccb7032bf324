import * as z from 'zod';
import { signedInEnv } from '../auth/env.ts';
import { bucketEnv, secretsEnv } from '../platform/env.ts';

export const connectionsEnv = signedInEnv.extend(bucketEnv.shape).extend(secretsEnv.shape).extend({ SHARD_QUEUE_URL: z.url() });
