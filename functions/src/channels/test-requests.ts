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
  },
  foreign: {
    verifyWhatsappWebhook: null,
    receiveWhatsappWebhook: null,
  },
};
