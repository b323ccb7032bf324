import { signedInEnv } from '../auth/env.ts';
import { identityEnv } from '../platform/env.ts';

export const auditEnv = signedInEnv.extend(identityEnv.shape);
