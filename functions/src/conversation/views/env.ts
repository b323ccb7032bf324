export { signedInEnv as viewsEnv } from '../../platform/signed-in-env.ts';
