import { signedInEnv } from '../auth/env.ts';
import { ownOriginsEnv, secretsEnv } from '../platform/env.ts';

export const talksHttpEnv = signedInEnv.extend(secretsEnv.shape).extend(ownOriginsEnv.shape);
