import { deliveryKeptDays, type DeliveryFailure, type DeliveryOutcome } from '@balcao/shared/domain/integrations/delivery.ts';
import {
  integrationDeliveryId as deliveryIdSchema,
  type CompanyId,
  type IntegrationDeliveryId,
  type IntegrationId,
} from '@balcao/shared/domain/ids.ts';
import { expiresAfter } from '../../../platform/table/expires-after.ts';
import type { RowOf } from '../../../platform/table/entity.ts';
import { deliveryEntity } from './delivery.entity.ts';

export type Delivery = {
  id: IntegrationDeliveryId;
  at: string;
  outcome: DeliveryOutcome;
  status: number | null;
  failure: DeliveryFailure | null;
  ms: number;
  attempts: number;
  request: string;
  answer: string;
};

const toDelivery = ({
  deliveryId,
  at,
  outcome,
  status,
  failure,
  ms,
  attempts,
  request,
  answer,
}: RowOf<typeof deliveryEntity>): Delivery => ({
  id: deliveryIdSchema.parse(deliveryId),
  at,
  outcome,
  status: status ?? null,
  failure: failure ?? null,
  ms,
  attempts,
  request,
  answer,
});

export const deliveryStoreFor = (companyId: CompanyId) => ({
  /** The delivery as its last attempt left it. */
  put: async (integrationId: IntegrationId, { id, ...delivery }: Delivery): Promise<void> => {
    await deliveryEntity
      .put({
        companyId,
        integrationId,
        deliveryId: id,
        ...delivery,
        expiresAt: expiresAfter(new Date(delivery.at), deliveryKeptDays * 86_400),
      })
      .go();
  },
  get: async (integrationId: IntegrationId, id: IntegrationDeliveryId): Promise<Delivery | null> => {
    const row = await deliveryEntity.get({ companyId, integrationId, deliveryId: id }).go({ consistent: true });
    return row && toDelivery(row);
  },
  /** Newest first, older than `before`. */
  list: async (
    integrationId: IntegrationId,
    before: IntegrationDeliveryId | null,
    limit: number,
  ): Promise<{ deliveries: Delivery[]; hasMore: boolean }> => {
    const query = deliveryEntity.query('byIntegration', { companyId, integrationId });
    const older = before === null ? query : query.lt({ deliveryId: before });
    const { data, hasMore } = await older.go({ order: 'desc', limit, consistent: true });
    return { deliveries: data.map(toDelivery), hasMore };
  },
});
export type DeliveryStore = ReturnType<typeof deliveryStoreFor>;
