import { signedInWithFilesEnv } from '../auth/env.ts';

export const ticketsEnv = signedInWithFilesEnv;
