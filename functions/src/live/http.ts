import { randomBytes } from 'node:crypto';
import { liveContract } from '@balcao/shared/contract/live.ts';
import { authentication } from '../auth/service/authenticate.ts';
import { readEnv } from '../platform/env.ts';
import { httpArea } from '../platform/http-area.ts';
import { liveHttpEnv } from './env.ts';
import { liveStore } from './store/live-store.ts';

readEnv(liveHttpEnv);

export const handler = httpArea(
  liveContract,
  {
    createLiveTicket: async ({ actor }) => {
      const ticket = randomBytes(24).toString('base64url');
      const { companyId, userId, sessionId, signIn } = actor;
      await liveStore.putTicket(ticket, { companyId, userId, sessionId, signIn }, new Date());
      return { ticket };
    },
  },
  authentication,
);
