import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { type Manifest, type ManifestFunction, manifestSchema, physicalQueueName, type Ref } from './manifest.ts';
import { loopback } from './ports.ts';

export const region = 'us-east-1';
/** The account of the local cloud; on LocalStack each cloud has one of its own. */
export const accountId = '000000000000';
const port = z.number().int();

/** What every process of the local cloud is told when it starts, in the variable LOCAL_CLOUD (JSON). */
const localConfigSchema = z.object({
  dataDir: z.string(),
  manifestFile: z.string(),
  ports: z.object({
    web: port,
    simulator: port,
    gateway: port,
    cloud: port,
    dynamodb: port,
    dynamodbMcp: port,
    whatsapp: port,
    sessions: port,
  }),
  /** 32 bytes, base64. */
  secretsKey: z.string(),
  /** Address dynoxide listens on. */
  dynamodbHost: z.string(),
  dynamodbMcpToken: z.string(),
  /** Twelve digits; also the access key, by which LocalStack keeps accounts apart. */
  accountId: z.string(),
  /** Address of the LocalStack that gives DynamoDB, S3, SQS and EventBridge; null when the local cloud does itself. */
  localstackUrl: z.string().nullable(),
  bucketName: z.string(),
  /** Lifetime of the ID and access tokens. */
  tokenValiditySec: z.number(),
  /** False leaves out the user pool (the lighter mode for store tests). */
  withCognito: z.boolean(),
  /** Whether the origin that the browser sees is served. */
  withWeb: z.boolean(),
  /** Folder of the built web app; null when there is none. */
  webDist: z.string().nullable(),
  /** Root of the web sources, served by Vite with hot reload; null serves `webDist`. */
  webSource: z.string().nullable(),
  /** Whether functions are imported before their first call. */
  warm: z.boolean(),
  quiet: z.boolean(),
});
export type LocalConfig = z.infer<typeof localConfigSchema>;

export const readLocalConfig = (): LocalConfig => localConfigSchema.parse(JSON.parse(process.env['LOCAL_CLOUD'] ?? 'null'));
export const readManifest = (file: string): Manifest => manifestSchema.parse(JSON.parse(readFileSync(file, 'utf8')));

export const localNames = {
  tableName: 'balcao',
  bucketName: 'balcao-files',
  sessionKeyId: 'alias/balcao-sessions',
  userPoolId: `${region}_BalcaoLoc`,
  userPoolClientId: 'balcaolocalwebclient000000',
  originKey: 'local-origin-key',
  /** The app that the simulator's Meta knows; its pages are nobody's. */
  metaAppId: '400011122233344',
  metaLoginConfigId: '',
  metaAppSecret: 'local-meta-app-secret',
  metaVerifyToken: 'local-meta-verify-token',
  timerGroup: 'balcao-timers',
  timerRoleArn: `arn:aws:iam::${accountId}:role/balcao-timers`,
} as const;

const urlOf = (portNumber: number): string => `http://${loopback}:${portNumber}`;

export type LocalUrls = {
  dynamodb: string;
  s3: string;
  sqs: string;
  /** Cognito, KMS and Scheduler; S3 and SQS too unless LocalStack gives them. */
  cloud: string;
  gateway: string;
  simulator: string;
  web: string;
  /** ws://… of the WebSocket API. */
  live: string;
  /** Endpoint of its management API. */
  liveManagement: string;
};

export const localUrls = ({
  ports,
  localstackUrl,
  dynamodbHost,
}: Pick<LocalConfig, 'ports' | 'localstackUrl' | 'dynamodbHost'>): LocalUrls => ({
  dynamodb: localstackUrl ?? `http://${dynamodbHost}:${ports.dynamodb}`,
  s3: localstackUrl ?? urlOf(ports.cloud),
  sqs: localstackUrl ?? urlOf(ports.cloud),
  cloud: urlOf(ports.cloud),
  gateway: urlOf(ports.gateway),
  simulator: urlOf(ports.simulator),
  web: urlOf(ports.web),
  live: `ws://${loopback}:${ports.gateway}/live`,
  liveManagement: `${urlOf(ports.gateway)}/live`,
});

const physicalName = (manifest: Manifest, queue: string): string => {
  const spec = manifest.queues[queue];
  if (!spec) throw new Error(`The topology names a queue "${queue}" that it does not declare.`);
  return physicalQueueName(queue, spec);
};

export const queueUrl = (
  config: Pick<LocalConfig, 'ports' | 'localstackUrl' | 'dynamodbHost' | 'accountId'>,
  manifest: Manifest,
  queue: string,
): string => `${localUrls(config).sqs}/${config.accountId}/${physicalName(manifest, queue)}`;

/** The string a reference of the topology stands for here. */
export const resolveRef = (ref: Ref, config: LocalConfig, manifest: Manifest): string => {
  const urls = localUrls(config);
  switch (ref.ref) {
    case 'queueUrl':
      return queueUrl(config, manifest, ref.queue);
    case 'queueArn':
      return `arn:aws:sqs:${region}:${config.accountId}:${physicalName(manifest, ref.queue)}`;
    case 'tokenIssuer':
      return `https://cognito-idp.${region}.amazonaws.com/${localNames.userPoolId}`;
    case 'liveManagementUrl':
      return urls.liveManagement;
    case 'liveUrl':
      return urls.live;
    case 'webOrigin':
      return urls.web;
    case 'webhooksUrl':
      return urls.gateway;
    case 'ownOrigins':
      return new URL(urls.simulator).origin;
    case 'graphApiUrl':
    case 'metaLoginUrl':
      return urls.simulator;
    case 'metaLoginConfigId':
      return localNames.metaLoginConfigId;
    case 'secretsKey':
      return config.secretsKey;
    case 'bucketName':
      return config.bucketName;
    default:
      return localNames[ref.ref];
  }
};

export const functionEnvironment = (spec: ManifestFunction, config: LocalConfig, manifest: Manifest): Record<string, string> =>
  Object.fromEntries(
    Object.entries(spec.environment).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : resolveRef(value, config, manifest),
    ]),
  );

/** Who may ask the local storage: programs of this machine that were told so. */
export const localCredentials = ({ accountId }: Pick<LocalConfig, 'accountId'>) => ({ accessKeyId: accountId, secretAccessKey: 'local' });

/** What the AWS SDK of any program needs to talk to the local cloud instead of AWS. */
export const sdkEnvironment = (
  config: Pick<LocalConfig, 'ports' | 'localstackUrl' | 'dynamodbHost' | 'accountId'>,
): Record<string, string> => {
  const urls = localUrls(config);
  return {
    AWS_REGION: region,
    AWS_DEFAULT_REGION: region,
    AWS_ACCESS_KEY_ID: localCredentials(config).accessKeyId,
    AWS_SECRET_ACCESS_KEY: localCredentials(config).secretAccessKey,
    AWS_ENDPOINT_URL_DYNAMODB: urls.dynamodb,
    AWS_ENDPOINT_URL_DYNAMODB_STREAMS: urls.dynamodb,
    AWS_ENDPOINT_URL_S3: urls.s3,
    AWS_ENDPOINT_URL_SQS: urls.sqs,
    AWS_ENDPOINT_URL_SCHEDULER: urls.cloud,
    AWS_ENDPOINT_URL_KMS: urls.cloud,
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: urls.cloud,
    AWS_ENDPOINT_URL_APIGATEWAYMANAGEMENTAPI: urls.liveManagement,
  };
};
