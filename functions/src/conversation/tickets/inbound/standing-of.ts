import { noBotState } from '@balcao/shared/domain/automation/bot-state.ts';
import type { Standing } from '@balcao/shared/domain/automation/situation.ts';
import { isReopenedByMessage, reopenByMessage } from '@balcao/shared/domain/tickets/transitions/reopen.ts';
import type { Connection } from '../../../setup/connections/service/connection-records.ts';
import type { Contact } from '../../../people/contacts/service/contact-records.ts';
import type { Place } from './load-place.ts';
import { firstStatus, queueOfNew } from './new-opening.ts';

/** The ticket that a message falls into, as the walk sees it: the open one, the last one opened again, or a new one. */
export const standingOf = (connection: Connection, contact: Contact, { thread, ticket }: Place, now: Date): Standing => {
  if (ticket && thread.activeTicketId === ticket.id) return { ...ticket, isNew: false, isFirst: false };
  if (ticket && isReopenedByMessage(connection, thread, now)) {
    const { change } = reopenByMessage(ticket, now.toISOString());
    // It was greeted when it began.
    return {
      ...ticket,
      ...change,
      isBot: false,
      amountUsedBotQueues: 0,
      bot: { ...noBotState, greeted: true },
      isNew: true,
      isFirst: false,
    };
  }
  const status = firstStatus(connection, contact);
  return {
    status,
    userId: null,
    queueId: queueOfNew(connection, status),
    isBot: false,
    isGroup: contact.isGroup,
    amountUsedBotQueues: 0,
    acceptedAt: null,
    isNew: true,
    isFirst: thread.lastTicketId === null,
  };
};
