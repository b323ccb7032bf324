import * as z from 'zod';
import { signedInWithFilesEnv } from '../../platform/signed-in-env.ts';
import { graphEnv, metaEnv, secretsEnv, tableEnv } from '../../platform/env.ts';

export const ticketsEnv = signedInWithFilesEnv;
export const importerEnv = tableEnv.extend({ OWN_QUEUE_URL: z.url(), DEAD_QUEUE_URL: z.url() });
/** People's names are asked for at Meta. */
export const inboundEnv = importerEnv.extend(secretsEnv.shape).extend(graphEnv.shape).extend(metaEnv.shape);
