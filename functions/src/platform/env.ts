import * as z from 'zod';

/** Parses the environment variables by a schema. Every entry point parses all variables of its function while it is loaded: a function
 *  that lacks a variable fails at its start, not at the first request that needs the variable. @throws ZodError with the names of
 *  missing variables. */
export const readEnv = <Schema extends z.ZodObject>(schema: Schema): z.output<Schema> => schema.parse(process.env);

/** Copy of all environment variables, for a worker thread: it loads the same bundle as the main thread and needs the same variables. */
export const wholeEnv = (): NodeJS.ProcessEnv => ({ ...process.env });

/** Each of the following schemas has the variables of one resource. The `env.ts` of a function combines the schemas that it needs. */
export const tableEnv = z.object({ TABLE_NAME: z.string().min(1) });
export const bucketEnv = z.object({ BUCKET_NAME: z.string().min(1) });
export const identityEnv = z.object({
  USER_POOL_ID: z.string().min(1),
  USER_POOL_CLIENT_ID: z.string().min(1),
  /** Issuer (`iss` claim) that identity tokens must have. */
  TOKEN_ISSUER: z.url(),
});
export const secretsEnv = z.object({ /** Key for encrypting stored secrets: 32 bytes in base64. */ SECRETS_KEY: z.base64() });
export const graphEnv = z.object({ GRAPH_API_URL: z.url() });
/** The Meta app that connects Facebook pages and Instagram accounts; all three values are empty when the installation has no app. */
export const metaEnv = z.object({
  META_APP_ID: z.string(),
  META_APP_SECRET: z.string(),
  /** Token that Meta sends when it verifies our webhook address (`hub.verify_token`). */
  META_VERIFY_TOKEN: z.string(),
});
/** Origins of local emulators on a developer's machine, separated by commas, which may be called at private addresses; empty in the
 *  cloud. */
export const ownOriginsEnv = z.object({
  OWN_ORIGINS: z.string().transform((text) => new Set(text.split(',').filter((origin) => origin !== ''))),
});
export const liveEnv = z.object({ LIVE_MANAGEMENT_URL: z.url() });
/** Environment variables that `scheduleTimer` needs. */
export const timingEnv = z.object({
  TIMER_QUEUE_URL: z.url(),
  TIMER_QUEUE_ARN: z.string().min(1),
  /** Name of the EventBridge schedule group that contains the schedules of all timers. */
  TIMER_GROUP: z.string().min(1),
  /** ARN of the role with which EventBridge Scheduler sends a due timer to the timer queue. */
  TIMER_ROLE_ARN: z.string().min(1),
});
