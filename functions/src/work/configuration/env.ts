import { signedInEnv } from '../sign-in/env.ts';

export const configurationEnv = signedInEnv;
