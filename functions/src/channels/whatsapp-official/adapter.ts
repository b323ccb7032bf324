import { createHash, timingSafeEqual } from 'node:crypto';
import { sendToFifo } from '../../platform/queues.ts';
import type { ChannelAdapter } from '../adapter.ts';
import { openSealed } from '../service/open-sealed.ts';
import { createGraphClient } from './graph-client.ts';
import { graphVersion } from './graph-version.ts';
import { receive } from './receive.ts';
import { toGraphMessage } from './to-graph-message.ts';
import { verifySignature } from './verify-signature.ts';

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
    open: (companyId, { id, phoneNumberId, sealedSendToken, sealedAppSecret, sealedVerifyToken }) => {
      if (!phoneNumberId || !sealedSendToken || !sealedAppSecret || !sealedVerifyToken) return null;
      return {
        id,
        isVerifyToken: (word) => isSame(word, openSealed(companyId, sealedVerifyToken)),
        isSigned: (raw, headers) => verifySignature(raw, headers['x-hub-signature-256'], openSealed(companyId, sealedAppSecret)),
        receive: (body, receivedAt) => receive(body, { phoneNumberId, receivedAt }),
        client: (settings) => {
          const graph = createGraphClient({
            ...settings,
            version: graphVersion,
            token: openSealed(companyId, sealedSendToken),
            phoneNumberId,
          });
          return {
            ...graph,
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

/** Digests have one length, whatever the texts have: neither an answer nor its time tells how long the token is. */
const isSame = (a: string, b: string): boolean => timingSafeEqual(digestOf(a), digestOf(b));
const digestOf = (text: string): Buffer => createHash('sha256').update(text, 'utf8').digest();
