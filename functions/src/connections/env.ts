import { z } from 'zod';
import { authEnv } from '../auth/env.ts';

export const connectionsEnv = authEnv.extend({ SHARD_QUEUE_URL: z.url() });
