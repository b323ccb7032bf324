import { companyId as companyIdSchema } from '@balcao/shared/domain/ids.ts';
import { deleteFile } from '../../../platform/files.ts';
import type { Reaction } from '../../../platform/stream-consumer.ts';
import { readTicketChange } from '../service/read-change.ts';
import { messageStoreFor } from '../store/message-store.ts';
import { ticketStoreFor } from '../store/ticket-store.ts';

/** Removes messages, files and log of tickets that were deleted. */
export const removal: Reaction = {
  on: { ticket: ['removed'] },
  urgent: false,
  whenBusy: 'ownQueue',
  react: async (changes) => {
    for (const change of changes) {
      const ticket = readTicketChange(change)?.before;
      if (!ticket) continue;
      const companyId = companyIdSchema.parse(ticket.companyId);
      await messageStoreFor(companyId).removeOfTicket(ticket.threadId, ticket.ticketId, ticket.connectionId, deleteFile, ticket.isGroup);
      await ticketStoreFor(companyId).removeLog(ticket.ticketId);
    }
  },
};
