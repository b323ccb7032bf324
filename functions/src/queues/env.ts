import { signedInEnv } from '../auth/env.ts';

export const queuesEnv = signedInEnv;
