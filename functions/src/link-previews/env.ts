export { signedInWithFilesEnv as linkPreviewsEnv } from '../auth/env.ts';
