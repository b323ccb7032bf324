import { signedInEnv } from '../../platform/signed-in-env.ts';

export const tagsEnv = signedInEnv;
