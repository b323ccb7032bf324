import { signedInEnv } from '../../platform/signed-in-env.ts';
import { ownOriginsEnv, secretsEnv } from '../../platform/env.ts';

export const talksHttpEnv = signedInEnv.extend(secretsEnv.shape).extend(ownOriginsEnv.shape);
