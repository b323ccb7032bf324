import type { threadControlContract } from '@balcao/shared/contract/thread-control.ts';
import type { webhooksContract } from '@balcao/shared/contract/webhooks.ts';
import { aHeldTicket } from '../testing/sample-records.ts';
import { signatureOf } from '../testing/make-company.ts';
import type { TestRequests } from '../testing/sample-request.ts';

export const testRequests: TestRequests<typeof webhooksContract & typeof threadControlContract> = {
  samples: {
    // A conversation that no other app has is taken over already.
    takeThreadControl: async (company, actor) => ({ params: { ticketId: String((await aHeldTicket(company, actor)).ticket.id) } }),
    verifyWhatsappWebhook: ({ id, connection, secrets }) => ({
      params: { companyId: String(id), connectionId: connection.id },
      query: { 'hub.mode': 'subscribe', 'hub.verify_token': secrets.verifyToken, 'hub.challenge': '42' },
    }),
    receiveWhatsappWebhook: ({ id, connection, secrets }) => ({
      params: { companyId: String(id), connectionId: connection.id },
      body: '{"object":"whatsapp_business_account","entry":[]}',
      headers: { 'x-hub-signature-256': signatureOf('{"object":"whatsapp_business_account","entry":[]}', secrets.appSecret) },
    }),
    verifyMetaWebhook: (_company, _actor, { env }) => ({
      query: { 'hub.mode': 'subscribe', 'hub.verify_token': String(env['META_VERIFY_TOKEN']), 'hub.challenge': '42' },
    }),
    receiveMetaWebhook: (_company, _actor, { env }) => ({
      body: '{"object":"page","entry":[]}',
      headers: { 'x-hub-signature-256': signatureOf('{"object":"page","entry":[]}', String(env['META_APP_SECRET'])) },
    }),
  },
  foreign: {
    takeThreadControl: 'ERR_TICKET_NOT_FOUND',
    verifyWhatsappWebhook: null,
    receiveWhatsappWebhook: null,
  },
};
