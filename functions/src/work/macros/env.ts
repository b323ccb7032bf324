export { signedInWithFilesEnv as macrosEnv } from '../sign-in/env.ts';
