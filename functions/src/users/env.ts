import { signedInEnv } from '../auth/env.ts';

export const usersEnv = signedInEnv;
