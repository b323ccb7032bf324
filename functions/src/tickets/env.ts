import * as z from 'zod';
import { signedInWithFilesEnv } from '../auth/env.ts';
import { tableEnv } from '../platform/env.ts';

export const ticketsEnv = signedInWithFilesEnv;
export const inboundEnv = tableEnv.extend({ DEAD_QUEUE_URL: z.url() });
