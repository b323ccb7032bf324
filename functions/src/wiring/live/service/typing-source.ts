import * as z from 'zod';
import { threadId as threadIdSchema } from '@balcao/shared/domain/ids.ts';
import { canSeeTicket } from '@balcao/shared/domain/tickets/can-see-ticket.ts';
import { ticketRecords } from '../../../conversation/tickets/service/ticket-records.ts';
import type { Frame, LiveSource } from './live-source.ts';

const notice = z.object({ threadId: threadIdSchema, typing: z.boolean() });

/** That a customer writes, for those who have the conversation open. */
export const typingSource: LiveSource = {
  entities: ['contactTyping'],
  frames: async (changes, { companyId, roomsWanted }) => {
    const notices = changes.flatMap((change) => (change.new ? [notice.parse(change.new)] : []));
    const last = new Map(notices.map((each) => [each.threadId, each]));
    const found = await Promise.all(
      [...last.values()]
        .filter(({ threadId }) => roomsWanted.has(`thread:${threadId}`))
        .map(async ({ threadId, typing }): Promise<Frame[]> => {
          const { activeTicketId, lastTicketId } = await ticketRecords(companyId).getThread(threadId);
          const at = activeTicketId ?? lastTicketId;
          const ticket = at && (await ticketRecords(companyId).get(at));
          if (!ticket) return [];
          return [
            {
              isFor: ({ viewer, rooms }) => rooms.includes(`thread:${threadId}`) && canSeeTicket(viewer, ticket),
              open: () => ({ event: `company-${companyId}-contactTyping`, action: 'update', ticketId: ticket.id, typing }),
            },
          ];
        }),
    );
    return found.flat();
  },
};
