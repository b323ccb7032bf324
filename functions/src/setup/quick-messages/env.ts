import { signedInWithFilesEnv } from '../../platform/signed-in-env.ts';
import { graphEnv, secretsEnv } from '../../platform/env.ts';

export const quickMessagesEnv = signedInWithFilesEnv.extend(secretsEnv.shape).extend(graphEnv.shape);
