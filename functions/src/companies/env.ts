import { signedInEnv } from '../auth/env.ts';

export const settingsEnv = signedInEnv;
