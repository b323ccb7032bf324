import { randomBytes } from 'node:crypto';
import { liveContract } from '@balcao/shared/contract/live.ts';
import { authentication } from '../auth/service/authenticate.ts';
import { httpArea } from '../platform/http-area.ts';
import { liveStore } from './store/live-store.ts';

export const handler = httpArea(
  liveContract,
  {
    createLiveTicket: async ({ actor }) => {
      const ticket = randomBytes(24).toString('base64url');
      await liveStore.putTicket(ticket, { companyId: actor.companyId, userId: actor.userId, sessionId: actor.sessionId }, new Date());
      return { ticket };
    },
  },
  authentication,
);
