import { deliveryFailures, deliveryOutcomes } from '@balcao/shared/domain/integrations/delivery.ts';
import { number, oneOf, optional, text } from '../../../platform/table/attributes.ts';
import { entity } from '../../../platform/table/entity.ts';

/** What was sent to an integration, and what came back. It goes by itself. */
export const deliveryEntity = entity(
  'integrationDelivery',
  {
    companyId: number('ci'),
    integrationId: text('ii'),
    /** The event's id: in the order of time. */
    deliveryId: text('di'),
    at: text('a'),
    outcome: oneOf('o', deliveryOutcomes),
    status: optional(number('s')),
    failure: optional(oneOf('f', deliveryFailures)),
    ms: number('m'),
    attempts: number('n'),
    request: text('rq'),
    answer: text('an'),
    expiresAt: number('x'),
  },
  { byIntegration: { pk: ['companyId', 'integrationId'], sk: ['deliveryId'] } },
);
