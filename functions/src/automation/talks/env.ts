import { signedInEnv } from '../../work/sign-in/env.ts';
import { ownOriginsEnv, secretsEnv } from '../../platform/env.ts';

export const talksHttpEnv = signedInEnv.extend(secretsEnv.shape).extend(ownOriginsEnv.shape);
