import { queuesContract } from '@balcao/shared/contract/queues.ts';
import { authentication } from '../../organisation/identity/service/authenticate.ts';
import { readEnv } from '../../platform/env.ts';
import { httpArea } from '../../platform/http-area.ts';
import { queuesEnv } from './env.ts';
import { companyReachedBy } from '../../organisation/companies/service/company-reached-by.ts';
import { addQueue } from './service/add-queue.ts';
import { addOption, getOption, listOptions, removeOption, updateOption } from './service/chatbot-options.ts';
import { deleteQueue } from './service/delete-queue.ts';
import { findQueue, queueDeps } from './service/queue-deps.ts';
import { updateQueue } from './service/update-queue.ts';
import { queueStoreFor } from './store/queue-store.ts';

readEnv(queuesEnv);

export const handler = httpArea(
  queuesContract,
  {
    listQueues: ({ actor, query }) => queueStoreFor(companyReachedBy(actor, query.companyId)).list(),
    getQueue: ({ actor, params }) => findQueue(queueDeps(actor), params.id),
    createQueue: ({ actor, body }) => addQueue(queueDeps(actor), body),
    updateQueue: ({ actor, params, body }) => updateQueue(queueDeps(actor), params.id, body),
    deleteQueue: ({ actor, params }) => deleteQueue(queueDeps(actor), params.id),
    listOptions: ({ actor, query }) => listOptions(queueDeps(actor), query.queueId),
    getOption: ({ actor, params }) => getOption(queueDeps(actor), params.id),
    createOption: ({ actor, body }) => addOption(queueDeps(actor), body),
    updateOption: ({ actor, params, body }) => updateOption(queueDeps(actor), params.id, body),
    deleteOption: ({ actor, params }) => removeOption(queueDeps(actor), params.id),
  },
  authentication,
);
