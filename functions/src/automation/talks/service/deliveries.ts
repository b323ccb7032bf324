import type { IntegrationDeliveryView } from '@balcao/shared/contract/integration-deliveries.ts';
import { integrationDeliveryId, type IntegrationDeliveryId, type IntegrationId } from '@balcao/shared/domain/ids.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { sendEvent, type WebhookCaller } from '../../../setup/integrations/service/clients/webhook.ts';
import type { Integration } from '../../../setup/integrations/service/integration-records.ts';
import type { Delivery, DeliveryStore } from '../store/delivery-store.ts';
import { keptOf } from './talkers/webhook.ts';

export type DeliveriesDeps = WebhookCaller & {
  integrations: { get: (id: IntegrationId) => Promise<Integration | null> };
  deliveries: Pick<DeliveryStore, 'get' | 'list'>;
};

const pageSize = 30;
const toView = (delivery: Delivery): IntegrationDeliveryView => ({ ...delivery, eventId: delivery.id });

/** @throws AppError ERR_INTEGRATION_NOT_FOUND. */
export const listDeliveries = async ({ integrations, deliveries }: DeliveriesDeps, id: IntegrationId, cursor: string | undefined) => {
  if (!(await integrations.get(id))) throw new AppError('ERR_INTEGRATION_NOT_FOUND', undefined);
  const before = integrationDeliveryId.safeParse(cursor).data ?? null;
  const page = await deliveries.list(id, before, pageSize);
  const nextCursor = page.hasMore ? (page.deliveries.at(-1)?.id ?? null) : null;
  return { deliveries: page.deliveries.map(toView), hasMore: nextCursor !== null, nextCursor };
};

/** Sends an event once more, as it was, signed now. Nothing of the answer is said, and the delivery stays as it was.
 *  @throws AppError ERR_INTEGRATION_NOT_FOUND; ERR_RECORD_NOT_FOUND without such a delivery, or when the type is none that is sent any. */
export const replayDelivery = async (deps: DeliveriesDeps, id: IntegrationId, deliveryId: IntegrationDeliveryId) => {
  const [integration, delivery] = await Promise.all([deps.integrations.get(id), deps.deliveries.get(id, deliveryId)]);
  if (!integration) throw new AppError('ERR_INTEGRATION_NOT_FOUND', undefined);
  const isSent = integration.type === 'webhook' || integration.type === 'n8n';
  if (!isSent || !delivery) throw new AppError('ERR_RECORD_NOT_FOUND', undefined);
  const { status, failure, text, ms } = await sendEvent(deps, integration, { eventId: delivery.id, body: delivery.request });
  return { outcome: failure === null ? ('answered' as const) : ('failed' as const), status, failure, ms, answer: keptOf(text) };
};
