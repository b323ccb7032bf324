import { signedInWithFilesEnv } from '../auth/env.ts';

export const announcementsEnv = signedInWithFilesEnv;
