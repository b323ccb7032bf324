import { signedInEnv } from '../../work/sign-in/env.ts';
import { secretsEnv } from '../../platform/env.ts';

export const promptsEnv = signedInEnv.extend(secretsEnv.shape);
