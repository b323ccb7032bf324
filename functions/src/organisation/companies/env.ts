import { signedInEnv } from '../../work/sign-in/env.ts';

export const settingsEnv = signedInEnv;
