export { signedInEnv as viewsEnv } from '../auth/env.ts';
