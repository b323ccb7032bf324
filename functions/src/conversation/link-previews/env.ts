export { signedInWithFilesEnv as linkPreviewsEnv } from '../../work/sign-in/env.ts';
