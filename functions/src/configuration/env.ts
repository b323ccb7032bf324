import { signedInEnv } from '../auth/env.ts';

export const configurationEnv = signedInEnv;
