export { signedInEnv as costsEnv } from '../../platform/signed-in-env.ts';
