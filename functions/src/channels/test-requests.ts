import type { webhooksContract } from '@balcao/shared/contract/webhooks.ts';
import { signatureOf } from '../testing/make-company.ts';
import type { TestRequests } from '../testing/sample-request.ts';

export const testRequests: TestRequests<typeof webhooksContract> = {
  samples: {
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
    verifyWhatsappWebhook: null,
    receiveWhatsappWebhook: null,
  },
};
