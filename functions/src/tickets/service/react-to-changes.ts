import { companyId as companyIdSchema } from '@balcao/shared/domain/ids.ts';
import { deleteFile } from '../../platform/files.ts';
import type { Change } from '../../platform/stream-consumer.ts';
import { toCounterDeltas } from '../reactors/counter-deltas.ts';
import { readTicketChange } from '../reactors/read-change.ts';
import { countOnce } from '../store/counter-store.ts';
import { messageStoreFor } from '../store/message-store.ts';
import { ticketStoreFor } from '../store/ticket-store.ts';

export { toMediaJob, toOutbound } from '../reactors/outbox.ts';

/** Keeps the tab counters exact. */
export const countTicketChanges = async (changes: ReadonlyArray<Change>, now: Date): Promise<void> => {
  const counted = changes
    .map((change) => ({ eventId: change.eventId, deltas: toCounterDeltas(change) }))
    .filter(({ deltas }) => deltas.length > 0);
  await countOnce(counted, now);
};

/** Messages, files and log of tickets that were deleted. */
export const removeDeletedTickets = async (changes: ReadonlyArray<Change>): Promise<void> => {
  for (const change of changes) {
    const ticket = readTicketChange(change);
    if (!ticket?.before || ticket.after) continue;
    const companyId = companyIdSchema.parse(ticket.before.companyId);
    await messageStoreFor(companyId).removeOfTicket(ticket.before.threadId, ticket.before.ticketId, ticket.before.connectionId, deleteFile);
    await ticketStoreFor(companyId).removeLog(ticket.before.ticketId);
  }
};
