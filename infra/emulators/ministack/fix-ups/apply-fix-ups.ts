import type { FixUp } from './fix-up.ts';
import { fixUpBucket } from './fix-up-bucket.ts';
import { fixUpFunction } from './fix-up-function.ts';
import { fixUpQueue } from './fix-up-queue.ts';
import { fixUpSecret } from './fix-up-secret.ts';
import { fixUpTable } from './fix-up-table.ts';
import { fixUpUserPoolClient } from './fix-up-user-pool-client.ts';
import { deployedResources } from './template.ts';

/** In this order: functions are given the values of secrets. */
const fixUps: Readonly<Record<string, FixUp>> = {
  'AWS::SecretsManager::Secret': fixUpSecret,
  'AWS::SQS::Queue': fixUpQueue,
  'AWS::DynamoDB::Table': fixUpTable,
  'AWS::S3::Bucket': fixUpBucket,
  'AWS::Lambda::Function': fixUpFunction,
  'AWS::Cognito::UserPoolClient': fixUpUserPoolClient,
};

/** Brings the deployed resources to what their templates ask for, where the emulator does not. The environment says which endpoint.
 *  @throws Error unless that is on this machine. */
export const applyFixUps = async (outputFolder: string): Promise<number> => {
  if (!/^http:\/\/(127\.0\.0\.1|localhost):/.test(process.env['AWS_ENDPOINT_URL'] ?? '')) {
    throw new Error('Fix-ups are for an emulator on this machine: AWS_ENDPOINT_URL names none.');
  }
  let count = 0;
  const resources = await deployedResources(outputFolder);
  for (const [type, fixUp] of Object.entries(fixUps)) {
    for (const resource of resources.filter((each) => each.type === type)) count += (await fixUp(resource)).length;
  }
  return count;
};
