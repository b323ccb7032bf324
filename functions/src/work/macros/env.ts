export { signedInWithFilesEnv as macrosEnv } from '../../platform/signed-in-env.ts';
