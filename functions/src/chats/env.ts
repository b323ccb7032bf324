import { signedInWithFilesEnv } from '../auth/env.ts';

export const chatsEnv = signedInWithFilesEnv;
