import { signedInEnv } from '../auth/env.ts';

export const tagsEnv = signedInEnv;
