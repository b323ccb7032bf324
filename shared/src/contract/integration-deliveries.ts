import * as z from 'zod';
import { deliveryFailures, deliveryOutcomes } from '../domain/integrations/delivery.ts';
import { instant, integrationDeliveryId, integrationId } from '../domain/ids.ts';
import { route } from './route.ts';

/** A request to the service of an integration because of a customer message, and its outcome. */
export const integrationDeliveryView = z.object({
  id: integrationDeliveryId,
  /** Time of the first attempt to send the request. */
  at: instant,
  /** Idempotency key that the service gets in the header `X-Event-Id`; the same in all attempts and replays of this request. */
  eventId: z.string(),
  /** Outcome of the request. `retrying`: it will be sent again automatically. `failed`: there will be no more retries, and the
   *  conversation was passed to the attendants. */
  outcome: z.enum(deliveryOutcomes),
  /** HTTP status of the response to the last attempt; null = no response. */
  status: z.number().int().nullable(),
  /** Reason why the last attempt failed; null = it succeeded. */
  failure: z.enum(deliveryFailures).nullable(),
  /** Duration of the last attempt in milliseconds. */
  ms: z.number().int().nonnegative(),
  attempts: z.number().int().positive(),
  /** Body of the request, as JSON; contains what the customer wrote. */
  request: z.string(),
  /** Beginning of the response body of the service, as text. */
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
    errors: ['ERR_INTEGRATION_NOT_FOUND'],
  }),
  replayDelivery: route({
    method: 'POST',
    path: '/queueIntegration/{id}/deliveries/{deliveryId}/replay',
    permission: 'integrations:manage',
    summary: 'Sends the same event once more, with the same X-Event-Id and a signature of now; the customer hears nothing of the answer',
    params: params.extend({ deliveryId: integrationDeliveryId }),
    /** Outcome of sending the request again; the stored delivery is not changed by it. */
    response: integrationDeliveryView.pick({ outcome: true, status: true, failure: true, ms: true, answer: true }),
    errors: ['ERR_INTEGRATION_NOT_FOUND', 'ERR_RECORD_NOT_FOUND'],
  }),
};
