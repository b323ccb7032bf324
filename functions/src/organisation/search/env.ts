import * as z from 'zod';
import { tableEnv, timingEnv } from '../../platform/env.ts';

export const compactorEnv = tableEnv.extend(timingEnv.shape).extend({ SEARCH_QUEUE_URL: z.url(), DEAD_QUEUE_URL: z.url() });
