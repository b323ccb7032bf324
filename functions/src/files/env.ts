import { signedInWithFilesEnv } from '../auth/env.ts';

export const filesEnv = signedInWithFilesEnv;
