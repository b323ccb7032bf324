import { signedInWithFilesEnv } from '../../work/sign-in/env.ts';
import { graphEnv, secretsEnv } from '../../platform/env.ts';

export const quickMessagesEnv = signedInWithFilesEnv.extend(secretsEnv.shape).extend(graphEnv.shape);
