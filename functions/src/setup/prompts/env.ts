import { signedInEnv } from '../../platform/signed-in-env.ts';
import { secretsEnv } from '../../platform/env.ts';

export const promptsEnv = signedInEnv.extend(secretsEnv.shape);
