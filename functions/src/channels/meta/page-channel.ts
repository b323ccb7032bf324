import type { FacebookChannel } from '@balcao/shared/domain/channels.ts';
import { metaEnv, readEnv } from '../../platform/env.ts';
import { sendToFifo } from '../../platform/queues.ts';
import type { ChannelAdapter } from '../adapter.ts';
import { openSealed } from '../service/open-sealed.ts';
import { createPageClient } from './page-client.ts';
import { failedPageRule } from './page-errors.ts';
import { receivePageEvents } from './receive-page-events.ts';
import { verifySignature } from './verify-signature.ts';

/** What Messenger and Instagram have in common, which is nearly all: both are pages to the Graph API, and one app serves every company. */
export const pageChannel = (channel: FacebookChannel): ChannelAdapter => ({
  handOver: (jobs, env) =>
    sendToFifo(
      env.OUTBOUND_QUEUE_URL,
      // It can neither edit nor take back; the use cases refuse both.
      jobs
        .filter(({ job }) => job.kind !== 'update')
        .map(({ job, deduplicationId }) => ({ body: job, groupId: job.groupId, deduplicationId })),
    ),
  provider: {
    failureRule: failedPageRule,
    open: (companyId, { id, pageId, accountId, humanAgent, sealedSendToken }) => {
      if (!pageId || !accountId || !sealedSendToken) return null;
      return {
        id,
        channel,
        // Meta asks the app, and no connection.
        isVerifyToken: () => false,
        isSigned: (raw, headers) => verifySignature(raw, headers['x-hub-signature-256'], readEnv(metaEnv).META_APP_SECRET),
        receive: (body, receivedAt) => receivePageEvents(body, { channel, accountId, appId: readEnv(metaEnv).META_APP_ID, receivedAt }),
        client: (settings) =>
          createPageClient({
            ...settings,
            channel,
            pageId,
            humanAgent,
            token: openSealed(companyId, sealedSendToken),
            appSecret: readEnv(metaEnv).META_APP_SECRET,
          }),
      };
    },
  },
});
