import type { CompanyId, ConnectionId } from '@balcao/shared/domain/ids.ts';
import { ticketStoreFor } from '../store/ticket-store.ts';

/** Whether tickets that an import of this connection made wait to be closed together, as far as is known. */
export const hasImportedTickets = async (companyId: CompanyId, connectionId: ConnectionId): Promise<boolean> =>
  (await ticketStoreFor(companyId).listImported(connectionId, 1)).length > 0;
