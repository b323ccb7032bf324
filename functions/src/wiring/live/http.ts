import { liveContract } from '@balcao/shared/contract/live.ts';
import { authentication } from '../../organisation/identity/service/authenticate.ts';
import { readEnv } from '../../platform/env.ts';
import { httpArea } from '../../platform/http-area.ts';
import { liveHttpEnv } from './env.ts';
import { newSocketToken } from '../../platform/live/socket-token.ts';
import { liveStore } from '../../platform/live/live-store.ts';

readEnv(liveHttpEnv);

export const handler = httpArea(
  liveContract,
  {
    createSocketToken: async ({ actor }) => {
      const token = newSocketToken();
      const { companyId, userId, sessionId, signIn } = actor;
      await liveStore.putToken(token, { companyId, userId, sessionId, signIn }, new Date());
      return { token };
    },
  },
  authentication,
);
