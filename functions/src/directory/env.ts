import { signedInEnv } from '../auth/env.ts';

export const directoryEnv = signedInEnv;
