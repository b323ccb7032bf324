import { signedInEnv } from '../../work/sign-in/env.ts';
import { identityEnv } from '../../platform/env.ts';

export const auditEnv = signedInEnv.extend(identityEnv.shape);
