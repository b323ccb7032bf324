import * as z from 'zod';
import { authEnv } from '../auth/env.ts';
import { bucketEnv, secretsEnv } from '../platform/env.ts';

export const connectionsEnv = authEnv.extend(bucketEnv.shape).extend(secretsEnv.shape).extend({ SHARD_QUEUE_URL: z.url() });
