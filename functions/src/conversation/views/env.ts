export { signedInEnv as viewsEnv } from '../../work/sign-in/env.ts';
