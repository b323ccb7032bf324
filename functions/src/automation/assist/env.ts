import { signedInWithFilesEnv } from '../../platform/signed-in-env.ts';
import { ownOriginsEnv, secretsEnv } from '../../platform/env.ts';

export const assistEnv = signedInWithFilesEnv.extend(secretsEnv.shape).extend(ownOriginsEnv.shape);
