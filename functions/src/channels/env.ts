import * as z from 'zod';
import { signedInWithFilesEnv } from '../platform/signed-in-env.ts';
import { bucketEnv, graphEnv, metaEnv, secretsEnv, tableEnv, timingEnv } from '../platform/env.ts';

export const webhooksEnv = tableEnv
  .extend(secretsEnv.shape)
  .extend(bucketEnv.shape)
  .extend(graphEnv.shape)
  .extend(metaEnv.shape)
  .extend(timingEnv.shape)
  .extend({ INBOUND_QUEUE_URL: z.url() });
export const threadControlEnv = signedInWithFilesEnv.extend(secretsEnv.shape).extend(graphEnv.shape).extend(metaEnv.shape);
export const senderEnv = tableEnv
  .extend(bucketEnv.shape)
  .extend(secretsEnv.shape)
  .extend(graphEnv.shape)
  .extend(metaEnv.shape)
  .extend({ OWN_QUEUE_URL: z.url(), DEAD_QUEUE_URL: z.url() });
