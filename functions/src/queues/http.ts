import { queuesContract } from '@balcao/shared/contract/queues.ts';
import { authentication } from '../auth/service/authenticate.ts';
import { readEnv } from '../platform/env.ts';
import { httpArea } from '../platform/http-area.ts';
import { queuesEnv } from './env.ts';
import { companyReachedBy } from '../companies/service/company-reached-by.ts';
import { queueStoreFor } from './store/queue-store.ts';

readEnv(queuesEnv);

export const handler = httpArea(
  queuesContract,
  {
    listQueues: ({ actor, query }) => queueStoreFor(companyReachedBy(actor, query.companyId)).list(),
  },
  authentication,
);
