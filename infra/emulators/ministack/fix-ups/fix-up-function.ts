import { GetFunctionConfigurationCommand, LambdaClient, UpdateFunctionConfigurationCommand } from '@aws-sdk/client-lambda';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { FixUp } from './fix-up.ts';

const dynamicReference = /^\{\{resolve:secretsmanager:(.+?):SecretString:::\}\}$/;

/** Variables that name a secret, whose value CloudFormation puts in on AWS. */
export const fixUpFunction: FixUp = async ({ physicalId: FunctionName }) => {
  const client = new LambdaClient({});
  const { Environment: environment } = await client.send(new GetFunctionConfigurationCommand({ FunctionName }));
  const Variables = { ...environment?.Variables };
  const fixed: string[] = [];
  for (const [name, value] of Object.entries(Variables)) {
    const SecretId = dynamicReference.exec(value)?.[1];
    if (SecretId === undefined) continue;
    const { SecretString } = await new SecretsManagerClient({}).send(new GetSecretValueCommand({ SecretId }));
    if (!SecretString) throw new Error(`the secret ${SecretId} is empty`);
    Variables[name] = SecretString;
    fixed.push(name);
  }
  if (fixed.length > 0) await client.send(new UpdateFunctionConfigurationCommand({ FunctionName, Environment: { Variables } }));
  return fixed;
};
