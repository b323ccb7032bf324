import { signedInEnv } from '../../platform/signed-in-env.ts';

export const helpsEnv = signedInEnv;
