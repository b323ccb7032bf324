export { signedInWithFilesEnv as flowsEnv } from '../auth/env.ts';
