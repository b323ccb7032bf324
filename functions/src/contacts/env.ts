import { signedInWithFilesEnv } from '../auth/env.ts';

export const contactsEnv = signedInWithFilesEnv;
