import * as z from 'zod';
import { tableEnv } from '../platform/env.ts';

export const compactorEnv = tableEnv.extend({ SEARCH_QUEUE_URL: z.url(), DEAD_QUEUE_URL: z.url() });
