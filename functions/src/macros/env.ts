export { signedInWithFilesEnv as macrosEnv } from '../auth/env.ts';
