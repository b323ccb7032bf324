import type { CompanyId } from '@balcao/shared/domain/ids.ts';
import { ticketStoreFor, type CounterBucket } from '../store/ticket-store.ts';

/** How many tickets stand in each combination of status, queue, holder and connection. */
export const ticketCounters = (companyId: CompanyId): Promise<CounterBucket[]> => ticketStoreFor(companyId).counters();
export type { CounterBucket };
