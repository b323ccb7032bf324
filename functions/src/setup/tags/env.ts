import { signedInEnv } from '../../work/sign-in/env.ts';

export const tagsEnv = signedInEnv;
