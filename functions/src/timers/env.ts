import * as z from 'zod';
import { tableEnv, timingEnv } from '../platform/env.ts';

export const timersEnv = tableEnv.extend(timingEnv.shape).extend({ DEAD_QUEUE_URL: z.url() });
