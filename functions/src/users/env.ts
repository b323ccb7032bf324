import { signedInWithFilesEnv } from '../auth/env.ts';
import { identityEnv } from '../platform/env.ts';

export const usersEnv = signedInWithFilesEnv.extend(identityEnv.shape);
