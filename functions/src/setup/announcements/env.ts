import { signedInWithFilesEnv } from '../../platform/signed-in-env.ts';

export const announcementsEnv = signedInWithFilesEnv;
