import { GetRandomPasswordCommand, PutSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { z } from 'zod';
import type { FixUp } from './fix-up.ts';

const propertiesSchema = z.object({
  GenerateSecretString: z
    .object({ ExcludePunctuation: z.boolean().optional(), IncludeSpace: z.boolean().optional(), PasswordLength: z.number().optional() })
    .optional(),
});

/** A generated value of the characters that were asked for. */
export const fixUpSecret: FixUp = async ({ physicalId: SecretId, properties }) => {
  const { GenerateSecretString: wanted } = propertiesSchema.parse(properties);
  if (!wanted) return [];
  const client = new SecretsManagerClient({});
  const { RandomPassword: SecretString } = await client.send(new GetRandomPasswordCommand(wanted));
  await client.send(new PutSecretValueCommand({ SecretId, SecretString }));
  return ['GenerateSecretString'];
};
