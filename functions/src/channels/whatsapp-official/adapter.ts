import { officialWhatsapp } from '@balcao/shared/domain/channels.ts';
import { sendToFifo } from '../../platform/queues.ts';
import type { ChannelAdapter } from '../adapter.ts';
import { isSameText } from '../meta/is-same-text.ts';
import { openSealed } from '../service/open-sealed.ts';
import { createGraphClient } from './graph-client.ts';
import { graphVersion } from '../meta/graph-version.ts';
import { graphErrorRule } from './graph-errors.ts';
import { createTemplateClient } from './template-client.ts';
import { createNumberClient } from '../service/number-client.ts';
import { probeNumber } from './probe-number.ts';
import { receive } from './receive.ts';
import { toGraphMessage } from './to-graph-message.ts';
import { verifySignature } from '../meta/verify-signature.ts';

/** WhatsApp's own API for businesses (Cloud API). */
export const whatsappOfficial: ChannelAdapter = {
  handOver: (jobs, env) =>
    sendToFifo(
      env.OUTBOUND_QUEUE_URL,
      // It can neither edit nor take back; the use cases refuse both.
      jobs
        .filter(({ job }) => job.kind !== 'update')
        .map(({ job, deduplicationId }) => ({ body: job, groupId: job.groupId, deduplicationId })),
    ),
  provider: {
    failureRule: graphErrorRule,
    open: (companyId, { id, phoneNumberId, businessAccountId, sealedSendToken, sealedAppSecret, sealedVerifyToken }) => {
      if (!phoneNumberId || !sealedSendToken || !sealedAppSecret || !sealedVerifyToken) return null;
      return {
        id,
        channel: officialWhatsapp,
        isVerifyToken: (word) => isSameText(word, openSealed(companyId, sealedVerifyToken)),
        isSigned: (raw, headers) => verifySignature(raw, headers['x-hub-signature-256'], openSealed(companyId, sealedAppSecret)),
        receive: (body, receivedAt) => receive(body, { phoneNumberId, receivedAt }),
        client: (settings) => {
          const config = {
            ...settings,
            version: graphVersion,
            token: openSealed(companyId, sealedSendToken),
            appSecret: openSealed(companyId, sealedAppSecret),
            phoneNumberId,
          };
          const graph = createGraphClient(config);
          return {
            ...graph,
            templates: createTemplateClient(config),
            markRead: (providerId) => graph.markRead(providerId),
            showTyping: async (_to, lastReceived) => {
              const providerId = await lastReceived();
              return providerId === null ? { kind: 'done' } : graph.markRead(providerId, true);
            },
            probe: () =>
              probeNumber(
                createNumberClient(
                  { baseUrl: settings.baseUrl },
                  {
                    phoneNumberId,
                    accountId: businessAccountId ?? '',
                    token: openSealed(companyId, sealedSendToken),
                    appSecret: openSealed(companyId, sealedAppSecret),
                  },
                ),
                companyId,
              ),
            getMedia: ({ providerMediaId }, limit) =>
              providerMediaId === null ? Promise.resolve({ kind: 'gone' }) : graph.getMedia(providerMediaId, limit),
            prepare: (message) => {
              const made = toGraphMessage(message);
              return made.kind === 'body' ? { kind: 'ready', send: () => graph.sendMessage(made.body) } : made;
            },
          };
        },
      };
    },
  },
};
