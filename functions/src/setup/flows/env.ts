export { signedInWithFilesEnv as flowsEnv } from '../../platform/signed-in-env.ts';
