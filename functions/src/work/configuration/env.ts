import { signedInEnv } from '../../platform/signed-in-env.ts';

export const configurationEnv = signedInEnv;
