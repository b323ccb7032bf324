import { bucketEnv, identityEnv, tableEnv } from './env.ts';

/** Environment variables of every function whose routes need a signed-in user. */
export const signedInEnv = tableEnv.extend(identityEnv.shape);
/** Environment variables of functions whose routes need a signed-in user, and which also serve or receive files. */
export const signedInWithFilesEnv = signedInEnv.extend(bucketEnv.shape);
