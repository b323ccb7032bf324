import { integrationDeliveriesContract } from '@balcao/shared/contract/integration-deliveries.ts';
import type { CompanyId } from '@balcao/shared/domain/ids.ts';
import { authentication } from '../../organisation/identity/service/authenticate.ts';
import { integrationRecords } from '../../setup/integrations/service/integration-records.ts';
import { callPublic } from '../../platform/egress/call-public.ts';
import { readEnv } from '../../platform/env.ts';
import { httpArea } from '../../platform/http-area.ts';
import { openSecret } from '../../platform/secret-box.ts';
import { talksHttpEnv } from './env.ts';
import { listDeliveries, replayDelivery, type DeliveriesDeps } from './service/deliveries.ts';
import { deliveryStoreFor } from './store/delivery-store.ts';

const env = readEnv(talksHttpEnv);

const deps = (companyId: CompanyId): DeliveriesDeps => ({
  integrations: integrationRecords(companyId),
  deliveries: deliveryStoreFor(companyId),
  open: (sealed) => openSecret(companyId, sealed),
  call: callPublic,
  ownOrigins: env.OWN_ORIGINS,
  now: () => new Date(),
});

export const handler = httpArea(
  integrationDeliveriesContract,
  {
    listDeliveries: ({ actor, params, query }) => listDeliveries(deps(actor.companyId), params.id, query.cursor),
    replayDelivery: ({ actor, params }) => replayDelivery(deps(actor.companyId), params.id, params.deliveryId),
  },
  authentication,
);
