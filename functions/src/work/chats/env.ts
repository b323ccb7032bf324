import { signedInWithFilesEnv } from '../sign-in/env.ts';

export const chatsEnv = signedInWithFilesEnv;
