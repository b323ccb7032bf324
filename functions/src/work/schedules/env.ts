export { signedInWithFilesEnv as schedulesEnv } from '../../platform/signed-in-env.ts';
