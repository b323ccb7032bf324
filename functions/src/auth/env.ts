import { bucketEnv, identityEnv, tableEnv } from '../platform/env.ts';

export const authEnv = tableEnv.extend(identityEnv.shape);
export const signedInEnv = authEnv;
export const signedInWithFilesEnv = authEnv.extend(bucketEnv.shape);
