import { ApiGatewayManagementApiClient } from '@aws-sdk/client-apigatewaymanagementapi';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SchedulerClient } from '@aws-sdk/client-scheduler';
import { S3Client } from '@aws-sdk/client-s3';
import { SQSClient } from '@aws-sdk/client-sqs';
import { answersAsTheyCome } from './answers-as-they-come.ts';
import { retryConflicts } from './retry-conflicts.ts';
import { assertOwnKeys } from './tenant-scope.ts';

/** Returns a function that creates a client on its first call and reuses it afterwards. The SDK reads endpoints from its own
 *  AWS_ENDPOINT_URL_* variables, so the same code runs in the cloud and locally. Calls of `once` are marked pure, so that a bundle
 *  contains only the clients that its function uses. */
const once = <Client>(make: () => Client): (() => Client) => {
  let client: Client | undefined;
  return () => (client ??= make());
};

export const dynamo = /* @__PURE__ */ once(() => {
  const client = new DynamoDBClient({});
  answersAsTheyCome(client);
  // The SDK's logger middleware is removed: it copies input and output of each DynamoDB call even though no logger is configured.
  client.middlewareStack.remove('loggerMiddleware');
  client.middlewareStack.add(
    (next) => (call) => {
      assertOwnKeys(call.input);
      return next(call);
    },
    { step: 'initialize', name: 'assertOwnKeys' },
  );
  client.middlewareStack.add((next) => retryConflicts(next), { step: 'initialize', name: 'retryConflicts' });
  return client;
});
export const sqs = /* @__PURE__ */ once(() => new SQSClient({}));
export const scheduler = /* @__PURE__ */ once(() => new SchedulerClient({}));
export const cognito = /* @__PURE__ */ once(() => new CognitoIdentityProviderClient({}));
/** S3 client without default checksums, because a presigned upload URL would contain the checksum of an empty body. Path style: the bucket
 *  name is in the path of a URL, not in its host name. */
export const s3 = /* @__PURE__ */ once(() => new S3Client({ forcePathStyle: true, requestChecksumCalculation: 'WHEN_REQUIRED' }));
export const liveManagement = (endpoint: string): ApiGatewayManagementApiClient => new ApiGatewayManagementApiClient({ endpoint });
