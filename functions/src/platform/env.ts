import * as z from 'zod';

/** Every entry point parses the whole environment of its function when it is loaded: a function that lacks a variable never starts,
 *  instead of failing for the first caller who needs it. @throws ZodError naming what is missing. */
export const readEnv = <Schema extends z.ZodObject>(schema: Schema): z.output<Schema> => schema.parse(process.env);

/** Environment for a worker thread of a function, which evaluates the same bundle. */
export const wholeEnv = (): NodeJS.ProcessEnv => ({ ...process.env });

/** Schemas that every function's `env.ts` is composed of. */
export const tableEnv = z.object({ TABLE_NAME: z.string().min(1) });
export const bucketEnv = z.object({ BUCKET_NAME: z.string().min(1) });
export const identityEnv = z.object({
  USER_POOL_ID: z.string().min(1),
  USER_POOL_CLIENT_ID: z.string().min(1),
  /** `iss` of the identity tokens. */
  TOKEN_ISSUER: z.url(),
});
export const secretsEnv = z.object({ /** 32 bytes, base64. */ SECRETS_KEY: z.base64() });
export const graphEnv = z.object({ GRAPH_API_URL: z.url() });
/** The Meta app that pages and Instagram accounts are connected through; all empty when there is none. */
export const metaEnv = z.object({
  META_APP_ID: z.string(),
  META_APP_SECRET: z.string(),
  /** Token that Meta sends back when our webhook address is registered with it. */
  META_VERIFY_TOKEN: z.string(),
});
/** Origins of local emulators of services on a developer's machine, separated by commas; empty in the cloud. */
export const ownOriginsEnv = z.object({
  OWN_ORIGINS: z.string().transform((text) => new Set(text.split(',').filter((origin) => origin !== ''))),
});
export const liveEnv = z.object({ LIVE_MANAGEMENT_URL: z.url() });
/** Environment that setting a timer needs. */
export const timingEnv = z.object({
  TIMER_QUEUE_URL: z.url(),
  TIMER_QUEUE_ARN: z.string().min(1),
  /** Name of the EventBridge schedule group. */
  TIMER_GROUP: z.string().min(1),
  /** Role with which the scheduler puts a due timer onto the queue. */
  TIMER_ROLE_ARN: z.string().min(1),
});
