export { signedInWithFilesEnv as linkPreviewsEnv } from '../../platform/signed-in-env.ts';
