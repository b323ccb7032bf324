import { liveContract } from '@balcao/shared/contract/live.ts';
import { authentication } from '../../organisation/identity/service/authenticate.ts';
import { readEnv } from '../../platform/env.ts';
import { httpArea } from '../../platform/http-area.ts';
import { liveHttpEnv } from './env.ts';
import { newLiveTicket } from '../../platform/live/waiting-ticket.ts';
import { liveStore } from '../../platform/live/live-store.ts';

readEnv(liveHttpEnv);

export const handler = httpArea(
  liveContract,
  {
    createLiveTicket: async ({ actor }) => {
      const ticket = newLiveTicket();
      const { companyId, userId, sessionId, signIn } = actor;
      await liveStore.putTicket(ticket, { companyId, userId, sessionId, signIn }, new Date());
      return { ticket };
    },
  },
  authentication,
);
