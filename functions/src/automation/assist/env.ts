import { signedInWithFilesEnv } from '../../work/sign-in/env.ts';
import { ownOriginsEnv, secretsEnv } from '../../platform/env.ts';

export const assistEnv = signedInWithFilesEnv.extend(secretsEnv.shape).extend(ownOriginsEnv.shape);
