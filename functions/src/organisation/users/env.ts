import { signedInWithFilesEnv } from '../../platform/signed-in-env.ts';
import { identityEnv } from '../../platform/env.ts';

export const usersEnv = signedInWithFilesEnv.extend(identityEnv.shape);
