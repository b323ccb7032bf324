import * as z from 'zod';
import { tableEnv } from '../../platform/env.ts';
import { signedInWithFilesEnv } from '../../platform/signed-in-env.ts';

export const campaignsEnv = signedInWithFilesEnv.extend({ JOBS_QUEUE_URL: z.url() });
export const campaignTurnsEnv = tableEnv.extend({ OWN_QUEUE_URL: z.url(), DEAD_QUEUE_URL: z.url() });
