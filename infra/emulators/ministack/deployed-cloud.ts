import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { z } from 'zod';
import { outputOf, readOutputs } from '../../aws/commands/stack-outputs.ts';
import { httpStage, liveStage, prefixOf } from '../../aws/names.ts';
import { apiUrlOf, ownAddressOf } from './deploy-stacks.ts';

export const stage = 'dev';
const deployedSchema = z.object({ url: z.url(), simulator: z.url(), webOrigin: z.url() });

/** Where the deployed stacks are, told by BALCAO_DEPLOYED; puts the names of their resources into this process's environment, so that the
 *  product's use cases can be called from here too. */
export const openDeployedCloud = async () => {
  const { url, simulator, webOrigin } = deployedSchema.parse(JSON.parse(process.env['BALCAO_DEPLOYED'] ?? 'null'));
  const [identity, data, edge, api] = await Promise.all([
    readOutputs(stage, 'Identity'),
    readOutputs(stage, 'Data'),
    readOutputs(stage, 'Edge'),
    readOutputs(stage, 'Api'),
  ]);
  const secret = new GetSecretValueCommand({ SecretId: `${prefixOf({ stage })}/root-secret` });
  Object.assign(process.env, {
    TABLE_NAME: outputOf(data, 'TableName'),
    BUCKET_NAME: outputOf(data, 'FilesBucketName'),
    USER_POOL_ID: outputOf(identity, 'UserPoolId'),
    USER_POOL_CLIENT_ID: outputOf(identity, 'UserPoolClientId'),
    TOKEN_ISSUER: outputOf(identity, 'TokenIssuer'),
    SECRETS_KEY: (await new SecretsManagerClient({}).send(secret)).SecretString,
  });
  const queueUrl = (name: string): string => `${url}/000000000000/${prefixOf({ stage })}-${name}`;
  return {
    simulator,
    webOrigin,
    queueUrl,
    api: apiUrlOf(url, outputOf(edge, 'HttpApiId'), httpStage),
    webhooks: ownAddressOf(url, outputOf(api, 'WebhooksUrl')),
    live: apiUrlOf(url, outputOf(edge, 'LiveApiId'), liveStage).replace('http:', 'ws:'),
    tableName: outputOf(data, 'TableName'),
    bucketName: outputOf(data, 'FilesBucketName'),
  };
};
export type DeployedCloud = Awaited<ReturnType<typeof openDeployedCloud>>;
