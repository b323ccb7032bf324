import { bucketEnv, identityEnv, tableEnv } from './env.ts';

/** Environment of every function that people call. */
export const signedInEnv = tableEnv.extend(identityEnv.shape);
/** The same, for functions that show or take files. */
export const signedInWithFilesEnv = signedInEnv.extend(bucketEnv.shape);
