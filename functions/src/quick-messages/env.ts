import { signedInEnv } from '../auth/env.ts';

export const quickMessagesEnv = signedInEnv;
