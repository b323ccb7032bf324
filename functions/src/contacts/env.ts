import { signedInEnv } from '../auth/env.ts';

export const contactsEnv = signedInEnv;
