import { signedInEnv } from '../../platform/signed-in-env.ts';
import { bucketEnv } from '../../platform/env.ts';

/** Taking a merge of contacts back copies a picture. */
export const auditEnv = signedInEnv.extend(bucketEnv.shape);
