import type { CompanyId } from '@balcao/shared/domain/ids.ts';
import { ticketStoreFor } from '../store/ticket-store.ts';

/** How many tickets that are not resolved a queue or a user has, as their counters say: nothing that grows is read. */
export const countTicketsOf = async (companyId: CompanyId, id: string): Promise<number> => {
  const buckets = await ticketStoreFor(companyId).counters();
  return buckets
    .filter(({ status, queueId, userId }) => status !== 'closed' && (queueId === id || userId === id))
    .reduce((sum, { tickets }) => sum + Math.max(0, tickets), 0);
};
