import type { CompanyId } from '@balcao/shared/domain/ids.ts';
import { ticketStoreFor } from '../store/ticket-store.ts';

export { parseTicketImage } from '../store/conversation-tables.ts';

/** What other areas ask about tickets; only this one changes them, but for notes in its log and which app has a conversation. */
export const ticketRecords = (companyId: CompanyId) => {
  const { get, getByUuid, getMany, getThread, listByContact, listByStatus, listByLane, noteAccess, note, setThreadControl } =
    ticketStoreFor(companyId);
  return { get, getByUuid, getMany, getThread, listByContact, listByStatus, listByLane, noteAccess, note, setThreadControl };
};
