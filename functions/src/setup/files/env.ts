import { signedInWithFilesEnv } from '../../work/sign-in/env.ts';

export const filesEnv = signedInWithFilesEnv;
