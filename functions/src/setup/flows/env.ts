export { signedInWithFilesEnv as flowsEnv } from '../../work/sign-in/env.ts';
