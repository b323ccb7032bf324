import * as z from 'zod';
import { signedInEnv } from '../../platform/signed-in-env.ts';
import { bucketEnv, graphEnv, metaEnv, ownOriginsEnv, secretsEnv, timingEnv } from '../../platform/env.ts';

export const connectionsEnv = signedInEnv
  .extend(bucketEnv.shape)
  .extend(secretsEnv.shape)
  .extend(graphEnv.shape)
  .extend(metaEnv.shape)
  .extend(timingEnv.shape)
  .extend(ownOriginsEnv.shape)
  .extend({
    SHARD_QUEUE_URL: z.url(),
    /** KMS key that seals the proxies of linked phones; only their sessions' containers open what it sealed. */
    SESSION_KEY_ID: z.string().min(1),
    /** Where people sign in at Facebook, without version and trailing slash. */
    META_LOGIN_URL: z.url(),
    /** Configuration of Facebook Login for Business; empty: the app asks for scopes. */
    META_LOGIN_CONFIG_ID: z.string(),
    /** Where providers send webhooks: the address before the path of each. */
    WEBHOOKS_URL: z.url(),
  });
