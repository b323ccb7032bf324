import { signedInEnv } from '../auth/env.ts';
import { secretsEnv } from '../platform/env.ts';

export const promptsEnv = signedInEnv.extend(secretsEnv.shape);
