import {
  CognitoIdentityProviderClient,
  type ExplicitAuthFlowsType,
  UpdateUserPoolClientCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { z } from 'zod';
import type { FixUp } from './fix-up.ts';

const unit = z.enum(['seconds', 'minutes', 'hours', 'days']).optional();
const flow = z.custom<ExplicitAuthFlowsType>((value) => typeof value === 'string');
const propertiesSchema = z.object({
  UserPoolId: z.string(),
  ExplicitAuthFlows: z.array(flow),
  ReadAttributes: z.array(z.string()).optional(),
  WriteAttributes: z.array(z.string()).optional(),
  PreventUserExistenceErrors: z.enum(['ENABLED', 'LEGACY']).optional(),
  EnableTokenRevocation: z.boolean().optional(),
  IdTokenValidity: z.number().optional(),
  AccessTokenValidity: z.number().optional(),
  RefreshTokenValidity: z.number().optional(),
  TokenValidityUnits: z.object({ IdToken: unit, AccessToken: unit, RefreshToken: unit }).optional(),
});

/** Lifetimes of tokens, and which attributes may be read and written. */
export const fixUpUserPoolClient: FixUp = async ({ physicalId: ClientId, properties }) => {
  const wanted = propertiesSchema.parse(properties);
  await new CognitoIdentityProviderClient({}).send(new UpdateUserPoolClientCommand({ ...wanted, ClientId }));
  return ['client settings'];
};
