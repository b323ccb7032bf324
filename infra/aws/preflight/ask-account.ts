import { spawnSync } from 'node:child_process';
import { ACMClient, DescribeCertificateCommand } from '@aws-sdk/client-acm';
import { CloudFormationClient, paginateDescribeStacks, type Stack } from '@aws-sdk/client-cloudformation';
import { CloudFrontClient, ListDistributionsCommand } from '@aws-sdk/client-cloudfront';
import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { GetRoleCommand, IAMClient } from '@aws-sdk/client-iam';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { HeadBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { GetAccountCommand, GetEmailIdentityCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { prefixOf, stackName } from '../names.ts';
import type { Settings } from '../settings.ts';
import type { AccountFacts, Asked, StackFact } from './account-facts.ts';

/** Asks AWS for everything a deployment rests on, and changes nothing. What may not be asked is said to be unknown. */
export const askAccount = async (settings: Settings): Promise<AccountFacts> => {
  const identity = await asked(askIdentity);
  if (!identity.known) return nobody(identity);
  const stacks = await asked(askStacks);
  const [missingServiceRoles, concurrency, hasDistribution, leftovers, mail, certificate, metaSecretFields] = await Promise.all([
    asked(askServiceRoles),
    asked(askConcurrency),
    asked(askDistribution),
    asked(() => askLeftovers(settings, identity.value, stacks)),
    settings.mailFrom ? asked(() => askMail(settings.mailFrom ?? '')) : null,
    settings.certificateArn ? asked(() => askCertificate(settings.certificateArn ?? '')) : null,
    settings.metaAppId ? asked(() => askMetaSecret(settings)) : null,
  ]);
  return {
    identity,
    bootstrapVersion: stacks.known ? { known: true, value: bootstrapVersionOf(stacks.value) } : stacks,
    stacks: stacks.known ? { known: true, value: stacks.value.filter(isOf(settings)).map(toFact) } : stacks,
    missingServiceRoles,
    concurrency,
    hasDistribution,
    leftovers,
    mail,
    certificate,
    metaSecretFields,
    imageBuilder: settings.sessionImage ? null : askImageBuilder(),
  };
};

const asked = async <T>(ask: () => Promise<T>): Promise<Asked<T>> => {
  try {
    return { known: true, value: await ask() };
  } catch (error) {
    return { known: false, why: error instanceof Error ? `${error.name}: ${error.message}` : String(error) };
  }
};

const nobody = (identity: Extract<AccountFacts['identity'], { known: false }>): AccountFacts => ({
  identity,
  bootstrapVersion: identity,
  stacks: identity,
  missingServiceRoles: identity,
  concurrency: identity,
  hasDistribution: identity,
  leftovers: identity,
  mail: null,
  certificate: null,
  metaSecretFields: null,
  imageBuilder: null,
});

/** @returns null for an error of one of these names. */
const orNull = async <T>(names: ReadonlyArray<string>, ask: () => Promise<T>): Promise<T | null> => {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Error && names.includes(error.name)) return null;
    throw error;
  }
};

const askIdentity = async (): Promise<{ accountId: string; region: string }> => {
  const client = new STSClient({});
  const { Account: accountId = '' } = await client.send(new GetCallerIdentityCommand({}));
  return { accountId, region: await client.config.region() };
};

const askStacks = async (): Promise<ReadonlyArray<Stack>> => {
  const stacks: Stack[] = [];
  for await (const page of paginateDescribeStacks({ client: new CloudFormationClient({}) }, {})) stacks.push(...(page.Stacks ?? []));
  return stacks;
};

const isOf =
  (settings: Settings) =>
  ({ StackName = '' }: Stack): boolean =>
    StackName.startsWith(stackName(settings, ''));

const toFact = ({ StackName = '', StackStatus, EnableTerminationProtection = false }: Stack): StackFact => ({
  name: StackName,
  status: StackStatus ?? '',
  isProtected: EnableTerminationProtection,
});

const bootstrapVersionOf = (stacks: ReadonlyArray<Stack>): number | null => {
  const stack = stacks.find(({ StackName }) => StackName === 'CDKToolkit');
  const version = stack?.Outputs?.find(({ OutputKey }) => OutputKey === 'BootstrapVersion')?.OutputValue;
  return version === undefined ? null : Number(version);
};

/** The services that stacks use and whose role AWS makes when they are first used. */
const serviceRoles = [
  { service: 'ecs.amazonaws.com', role: 'AWSServiceRoleForECS' },
  { service: 'ecs.application-autoscaling.amazonaws.com', role: 'AWSServiceRoleForApplicationAutoScaling_ECSService' },
];

const askServiceRoles = async (): Promise<ReadonlyArray<string>> => {
  const client = new IAMClient({});
  const missing = await Promise.all(
    serviceRoles.map(async ({ service, role }) => {
      const found = await orNull(['NoSuchEntityException', 'NoSuchEntity'], () => client.send(new GetRoleCommand({ RoleName: role })));
      return found ? [] : [service];
    }),
  );
  return missing.flat();
};

const askConcurrency = async (): Promise<{ limit: number; unreserved: number }> => {
  const { AccountLimit } = await new LambdaClient({}).send(new GetAccountSettingsCommand({}));
  const limit = AccountLimit?.ConcurrentExecutions;
  if (limit === undefined) throw new Error('no limit was answered');
  return { limit, unreserved: AccountLimit?.UnreservedConcurrentExecutions ?? limit };
};

const askDistribution = async (): Promise<boolean> => {
  // CloudFront is asked in one place, whatever the region.
  const { DistributionList } = await new CloudFrontClient({ region: 'us-east-1' }).send(new ListDistributionsCommand({ MaxItems: 1 }));
  return (DistributionList?.Items ?? []).length > 0;
};

/** The table and the bucket, whose names are fixed, while the stage has no stack that could have made them. */
const askLeftovers = async (
  settings: Settings,
  { accountId, region }: { accountId: string; region: string },
  stacks: Asked<ReadonlyArray<Stack>>,
): Promise<ReadonlyArray<string>> => {
  if (!stacks.known) throw new Error(stacks.why);
  const made = stacks.value.find(({ StackName }) => StackName === stackName(settings, 'Data'));
  if (made && made.StackStatus !== 'ROLLBACK_COMPLETE' && made.StackStatus !== 'REVIEW_IN_PROGRESS') return [];
  const table = prefixOf(settings);
  const bucket = `${prefixOf(settings)}-files-${accountId}-${region}`;
  const [foundTable, foundBucket] = await Promise.all([
    orNull(['ResourceNotFoundException'], () => new DynamoDBClient({}).send(new DescribeTableCommand({ TableName: table }))),
    orNull(['NotFound', 'NoSuchBucket'], () => new S3Client({}).send(new HeadBucketCommand({ Bucket: bucket }))),
  ]);
  return [...(foundTable ? [`The table ${table}`] : []), ...(foundBucket ? [`The bucket ${bucket}`] : [])];
};

const askMail = async (from: string): Promise<{ isOutOfSandbox: boolean; isVerified: boolean }> => {
  const client = new SESv2Client({});
  const verified = async (name: string): Promise<boolean> => {
    const found = await orNull(['NotFoundException'], () => client.send(new GetEmailIdentityCommand({ EmailIdentity: name })));
    return found?.VerifiedForSendingStatus === true;
  };
  const [account, isAddress, isDomain] = await Promise.all([
    client.send(new GetAccountCommand({})),
    verified(from),
    verified(from.slice(from.indexOf('@') + 1)),
  ]);
  return { isOutOfSandbox: account.ProductionAccessEnabled === true, isVerified: isAddress || isDomain };
};

const askCertificate = async (arn: string): Promise<{ status: string; names: ReadonlyArray<string> }> => {
  const { Certificate } = await new ACMClient({ region: 'us-east-1' }).send(new DescribeCertificateCommand({ CertificateArn: arn }));
  return { status: Certificate?.Status ?? 'UNKNOWN', names: Certificate?.SubjectAlternativeNames ?? [] };
};

const askMetaSecret = async (settings: Settings): Promise<ReadonlyArray<string> | null> => {
  const secret = await orNull(['ResourceNotFoundException'], () =>
    new SecretsManagerClient({}).send(new GetSecretValueCommand({ SecretId: `${prefixOf(settings)}/meta-app` })),
  );
  if (!secret) return null;
  const parsed: unknown = JSON.parse(secret.SecretString ?? '{}');
  return typeof parsed === 'object' && parsed !== null ? Object.keys(parsed) : [];
};

const askImageBuilder = (): NonNullable<AccountFacts['imageBuilder']> => {
  const { status, stdout } = spawnSync('docker', ['buildx', 'inspect'], { encoding: 'utf8', timeout: 20_000 });
  if (status !== 0) return 'none';
  return stdout.includes('linux/arm64') ? 'ready' : 'not for arm64';
};
