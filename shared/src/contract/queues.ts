import * as z from 'zod';
import { companyId, queueId } from '../domain/ids.ts';
import { route } from './route.ts';

export const queueView = z.object({
  id: queueId,
  name: z.string(),
  color: z.string(),
  orderQueue: z.number().int().nullable(),
  greetingMessage: z.string(),
});
export type QueueView = z.infer<typeof queueView>;

export const queuesContract = {
  listQueues: route({
    method: 'GET',
    path: '/queue',
    permission: 'signed-in',
    summary: 'Queues in their order; super users may name another company',
    query: z.object({ companyId: companyId.optional() }),
    response: z.array(queueView),
    errors: ['ERR_COMPANY_NOT_FOUND'],
  }),
};
