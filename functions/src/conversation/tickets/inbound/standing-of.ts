import type { QueueId } from '@balcao/shared/domain/ids.ts';
import type { Facts } from '@balcao/shared/domain/automation/facts.ts';
import { noBotState } from '@balcao/shared/domain/automation/bot-state.ts';
import type { Standing } from '@balcao/shared/domain/automation/situation.ts';
import { awaitsCampaignAnswer, isReopenedByMessage, reopenByMessage } from '@balcao/shared/domain/tickets/transitions/reopen.ts';
import type { Connection } from '../../../setup/connections/service/connection-records.ts';
import type { Contact } from '../../../people/contacts/service/contact-records.ts';
import type { Place } from './load-place.ts';
import { firstStatus, queueOfNew } from './new-opening.ts';

/** The queue that a message's ticket begins in, if it begins one and that queue was not deleted (`faces`). */
export const queueItBeginsIn = (connection: Connection, contact: Contact, { thread, ticket }: Place, now: Date): QueueId | null => {
  const isThere = ticket !== null && (thread.activeTicketId === ticket.id || isReopenedByMessage(connection, thread, ticket, now));
  return isThere ? null : queueOfNew(connection, firstStatus(connection, contact));
};

/** The ticket that a message falls into, as the walk sees it: the open one, the last one opened again, or a new one. */
export const standingOf = (connection: Connection, contact: Contact, place: Place, now: Date, faces: Facts['faces']): Standing => {
  const { thread, ticket } = place;
  if (ticket && thread.activeTicketId === ticket.id) return { ...ticket, isNew: false, isFirst: false };
  if (ticket && isReopenedByMessage(connection, thread, ticket, now)) {
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
      campaignUserId: ticket.campaign?.opensTicket === true && awaitsCampaignAnswer(ticket) ? ticket.userId : null,
    };
  }
  const queueId = queueItBeginsIn(connection, contact, place, now);
  return {
    status: firstStatus(connection, contact),
    userId: null,
    queueId: queueId !== null && faces[queueId] ? queueId : null,
    isBot: false,
    isGroup: contact.isGroup,
    amountUsedBotQueues: 0,
    acceptedAt: null,
    isNew: true,
    isFirst: thread.lastTicketId === null,
  };
};
