import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import { z } from 'zod';

const text = z.string().min(1);
const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')]);

/** What a deployment may choose, given as CDK context (`-c name=value`, or `context` in cdk.json). */
export const settingsSchema = z
  .object({
    /** Part of every name, so that stages can share an account. Only `prod` keeps its data when a stack is deleted. */
    stage: z
      .string()
      .regex(/^[a-z][a-z0-9]{0,11}$/, 'a stage is up to 12 small letters and digits')
      .default('dev'),
    /** `emulator`: endpoints given below, no distribution, no bootstrap bucket, no running containers. */
    target: z.enum(['aws', 'emulator']).default('aws'),
    /** Own domain of the app with its certificate (in us-east-1, as CloudFront wants it). Without them CloudFront's own name is used. */
    domain: z.hostname().optional(),
    certificateArn: z.string().startsWith('arn:aws:acm:us-east-1:').optional(),
    /** Web ACL to put before the distribution (WAF, in us-east-1). */
    webAclArn: z.string().startsWith('arn:').optional(),
    /** Alarms and the budget are mailed there. */
    alertEmail: z.email().optional(),
    monthlyBudgetUsd: z.coerce.number().positive().default(50),
    /** Verified SES address that sign-in codes come from; Cognito's own sender (50 mails a day) without it. */
    mailFrom: z.email().optional(),
    /** Image of the session-host; built from `session-host/Dockerfile` while deploying when left out. */
    sessionImage: text.optional(),
    /** Containers that run WhatsApp sessions: at least and at most. One is needed, or nothing would say that another is. */
    minSessionTasks: z.coerce.number().int().positive().default(1),
    maxSessionTasks: z.coerce.number().int().positive().default(8),
    /** Client version that the WhatsApp sessions log in with; the library's own when left out. */
    whatsappVersion: z
      .string()
      .regex(/^\d+\.\d+\.\d+$/)
      .optional(),
    /** Whether a session whose version WhatsApp refuses tries the one that its web client has now. */
    whatsappNewestVersion: flag.default(true),
    /** Webhooks come to an address of their function, past the distribution and the API, which cost 1.5 times as much as the function does; `false`:
     *  through the app's domain. */
    ownAddresses: flag.default(true),
    /** So many webhooks are worked off at once and no more: the rest is refused, and comes again. It keeps that much of the account's concurrency for
     *  them, and a flood of junk from taking all of it. */
    webhookConcurrency: z.coerce.number().int().positive().optional(),
    /** Messages received by each company as a metric: 0.30 USD a month for each that receives any. */
    tenantMetrics: flag.default(false),
    /** Every invocation is traced by X-Ray: up to 5 USD a million. */
    traces: flag.default(false),
    /** A number of days CloudWatch knows: 7, 30, 90, 365, … */
    logRetentionDays: z.coerce.number().pipe(z.enum(RetentionDays)).default(RetentionDays.ONE_MONTH),
    /** Set by endpoints that are not AWS or Meta. `{apiId}` stands for the id of the WebSocket API. */
    graphApiUrl: z.url().default('https://graph.facebook.com'),
    /** Origins that services which companies name may lie at though they are not public; for endpoints that are not AWS. */
    ownOrigins: z.string().default(''),
    metaLoginUrl: z.url().default('https://www.facebook.com'),
    /** The app at Meta through which companies connect their pages and Instagram accounts; none can while it is not named. Its secret and the
     *  verify token of its webhook are in the secret `<names>/meta-app`, written there by hand. */
    metaAppId: z.string().regex(/^\d*$/).default(''),
    /** Of an app of the type "business": the configuration of Facebook Login for Business that says what people are asked for. */
    metaLoginConfigId: z.string().regex(/^\d*$/).default(''),
    liveManagementUrl: text.optional(),
    liveUrl: text.optional(),
    webOrigin: z.url().optional(),
    /** Leaves the data in place when a stack is deleted; by default only for the stage `prod`. */
    keepData: flag.optional(),
    /** After a restore: the table to use instead of the one the stack made, and the ARN of its stream. */
    restoredTable: text.optional(),
    restoredTableStreamArn: z.string().startsWith('arn:').optional(),
    /** Bucket for the assets of an emulator, which has no bootstrap stack. */
    assetsBucket: text.default('cdk-local-assets'),
  })
  .refine(({ domain, certificateArn }) => (domain === undefined) === (certificateArn === undefined), {
    message: 'domain and certificateArn belong together',
  })
  .refine(({ restoredTable, restoredTableStreamArn }) => (restoredTable === undefined) === (restoredTableStreamArn === undefined), {
    message: 'restoredTable and restoredTableStreamArn belong together',
  })
  .transform((settings) => ({ ...settings, keepData: settings.keepData ?? settings.stage === 'prod' }));

export type Settings = z.output<typeof settingsSchema>;

/** Reads the settings from a CDK application's context, and what that leaves open from the stage's file.
 *  @throws ZodError naming what is wrong; Error for a name in the file that is no setting. */
export const readSettings = (
  contextOf: (name: string) => unknown,
  fileOf: (stage: string) => Readonly<Record<string, unknown>>,
): Settings => {
  const file = fileOf(String(contextOf('stage') ?? 'dev'));
  const unknown = Object.keys(file).filter((name) => !settingNames.some((known) => known === name));
  if (unknown.length) throw new Error(`The stage's file has settings nobody knows: ${unknown.join(', ')}.`);
  return settingsSchema.parse(Object.fromEntries(settingNames.map((name) => [name, contextOf(name) ?? file[name] ?? undefined])));
};

/** Names of all settings. */
export const settingNames = [
  'stage',
  'target',
  'domain',
  'certificateArn',
  'webAclArn',
  'alertEmail',
  'monthlyBudgetUsd',
  'mailFrom',
  'sessionImage',
  'minSessionTasks',
  'maxSessionTasks',
  'whatsappVersion',
  'whatsappNewestVersion',
  'ownAddresses',
  'webhookConcurrency',
  'tenantMetrics',
  'traces',
  'logRetentionDays',
  'graphApiUrl',
  'ownOrigins',
  'metaLoginUrl',
  'metaAppId',
  'metaLoginConfigId',
  'liveManagementUrl',
  'liveUrl',
  'webOrigin',
  'keepData',
  'restoredTable',
  'restoredTableStreamArn',
  'assetsBucket',
] as const satisfies ReadonlyArray<keyof z.input<typeof settingsSchema>>;
