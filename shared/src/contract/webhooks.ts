import * as z from 'zod';
import { companyId, connectionId } from '../domain/ids.ts';
import { route } from './route.ts';

const params = z.object({ companyId, connectionId });

const subscriptionCheck = z.object({
  'hub.mode': z.string().max(50).optional(),
  'hub.verify_token': z.string().max(500).optional(),
  'hub.challenge': z.string().max(500).optional(),
});

export const webhooksContract = {
  verifyWhatsappWebhook: route({
    method: 'GET',
    path: '/webhooks/whatsapp/{companyId}/{connectionId}',
    permission: 'public',
    summary: 'Meta’s subscription check: answers hub.challenge',
    params,
    query: subscriptionCheck,
    response: z.string(),
    textType: 'text/plain',
    errors: ['ERR_WEBHOOK_VERIFY_TOKEN'],
  }),
  receiveWhatsappWebhook: route({
    method: 'POST',
    path: '/webhooks/whatsapp/{companyId}/{connectionId}',
    permission: 'public',
    summary: 'Messages and statuses of an official WhatsApp connection, signed by Meta over the raw body',
    params,
    rawBody: true,
    response: z.object({ received: z.number().int() }),
    errors: ['ERR_WEBHOOK_SIGNATURE', 'ERR_MALFORMED_BODY'],
  }),
  verifyMetaWebhook: route({
    method: 'GET',
    path: '/webhooks/meta',
    permission: 'public',
    summary: 'Meta’s subscription check of the app of pages and Instagram accounts: answers hub.challenge',
    query: subscriptionCheck,
    response: z.string(),
    textType: 'text/plain',
    errors: ['ERR_WEBHOOK_VERIFY_TOKEN'],
  }),
  receiveMetaWebhook: route({
    method: 'POST',
    path: '/webhooks/meta',
    permission: 'public',
    summary: 'Messages of every connected page and Instagram account, signed by Meta over the raw body',
    rawBody: true,
    response: z.object({ received: z.number().int() }),
    errors: ['ERR_WEBHOOK_SIGNATURE', 'ERR_MALFORMED_BODY'],
  }),
};
