import { signedInEnv } from '../../platform/signed-in-env.ts';

export const queuesEnv = signedInEnv;
