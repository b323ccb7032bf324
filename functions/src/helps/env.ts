import { signedInEnv } from '../auth/env.ts';

export const helpsEnv = signedInEnv;
