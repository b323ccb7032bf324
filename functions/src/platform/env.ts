import * as z from 'zod';

/** Every entry reads its function's whole environment when it is loaded: one that lacks something is never started, instead of failing at
 *  whoever needs it first. @throws ZodError naming what is missing. */
export const readEnv = <Schema extends z.ZodObject>(schema: Schema): z.output<Schema> => schema.parse(process.env);

/** What a thread of a function is given: it evaluates the same bundle. */
export const wholeEnv = (): NodeJS.ProcessEnv => ({ ...process.env });

/** Pieces every function's `env.ts` is put together from. */
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
/** The app at Meta that pages and Instagram accounts are connected through; all empty where there is none. */
export const metaEnv = z.object({
  META_APP_ID: z.string(),
  META_APP_SECRET: z.string(),
  /** What Meta repeats when it is told our webhook. */
  META_VERIFY_TOKEN: z.string(),
});
/** Origins of services that stand in for real ones on a developer's machine, with commas between them; empty in the cloud. */
export const ownOriginsEnv = z.object({
  OWN_ORIGINS: z.string().transform((text) => new Set(text.split(',').filter((origin) => origin !== ''))),
});
export const liveEnv = z.object({ LIVE_MANAGEMENT_URL: z.url() });
/** What it takes to set a timer. */
export const timingEnv = z.object({
  TIMER_QUEUE_URL: z.url(),
  TIMER_QUEUE_ARN: z.string().min(1),
  /** Name of the group that its schedules are in. */
  TIMER_GROUP: z.string().min(1),
  /** The role that puts a due timer onto the queue. */
  TIMER_ROLE_ARN: z.string().min(1),
});
