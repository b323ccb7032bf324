import * as z from 'zod';
import { deliveryFailures, deliveryOutcomes } from '../domain/integrations/delivery.ts';
import { instant, integrationDeliveryId, integrationId } from '../domain/ids.ts';
import { route } from './route.ts';

/** What was sent to an integration for what a customer wrote, and what came of it. */
export const integrationDeliveryView = z.object({
  id: integrationDeliveryId,
  /** When it was asked first. */
  at: instant,
  /** What the service knows it by, over all attempts and replays: `X-Event-Id`. */
  eventId: z.string(),
  /** `retrying`: it is tried again by itself. `failed`: people took over. */
  outcome: z.enum(deliveryOutcomes),
  /** Of the last attempt; null: there was no answer. */
  status: z.number().int().nullable(),
  /** Why the last attempt failed; null: it did not. */
  failure: z.enum(deliveryFailures).nullable(),
  /** What the last attempt took. */
  ms: z.number().int().nonnegative(),
  attempts: z.number().int().positive(),
  /** What was sent, as JSON; it holds what the customer wrote. */
  request: z.string(),
  /** The beginning of what came back, as text. */
  answer: z.string(),
});
export type IntegrationDeliveryView = z.infer<typeof integrationDeliveryView>;

const params = z.object({ id: integrationId });

export const integrationDeliveriesContract = {
  listDeliveries: route({
    method: 'GET',
    path: '/queueIntegration/{id}/deliveries',
    permission: 'integrations:manage',
    summary: 'What was sent to an integration of type n8n or webhook in the last thirty days, newest first',
    params,
    query: z.object({ cursor: z.string().max(4000).optional() }),
    response: z.object({ deliveries: z.array(integrationDeliveryView), hasMore: z.boolean(), nextCursor: z.string().nullable() }),
    errors: ['ERR_RECORD_NOT_FOUND'],
  }),
  replayDelivery: route({
    method: 'POST',
    path: '/queueIntegration/{id}/deliveries/{deliveryId}/replay',
    permission: 'integrations:manage',
    summary: 'Sends the same event once more, with the same X-Event-Id and a signature of now; the customer hears nothing of the answer',
    params: params.extend({ deliveryId: integrationDeliveryId }),
    /** What came of it; the delivery itself stays as it was. */
    response: integrationDeliveryView.pick({ outcome: true, status: true, failure: true, ms: true, answer: true }),
    errors: ['ERR_RECORD_NOT_FOUND'],
  }),
};
