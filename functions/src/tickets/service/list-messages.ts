import type { QueueId, TicketId } from '@balcao/shared/domain/ids.ts';
import type { Message, MessageView } from '@balcao/shared/domain/messages/message.ts';
import { hidesNumbers } from '../../platform/actor.ts';
import type { StoredTicket } from '../store/conversation-tables.ts';
import type { TicketDeps } from './deps.ts';
import { findTicket } from './find-ticket.ts';
import { toMessageView, withHiddenNumber } from './message-views.ts';

const pageSize = 50;

type Deps = TicketDeps & { signUrl: (key: string, fileName: string | null, mimeType: string | null) => Promise<string> };
type ListMessages = { ticketId: TicketId; cursor?: string; selectedQueues?: QueueId[]; updatedAfter?: string };

/** A page of the ticket's thread in reading order, the newest page first; earlier tickets of the same contact and
 *  connection follow as one pages back. */
export const listMessages = async (
  deps: Deps,
  { ticketId, cursor, updatedAfter }: ListMessages,
): Promise<{ messages: MessageView[]; hasMore: boolean; nextCursor: string | null; count: number }> => {
  const ticket = await findTicket(deps, ticketId);
  const [page, contact, { users }] = await Promise.all([
    deps.messages.list(ticket.threadId, cursor ?? null, updatedAfter ? pageSize * 4 : pageSize),
    deps.contacts.get(ticket.contactId),
    deps.directory(),
  ]);
  const shown = page.messages.filter((message) => isShown(deps, ticket, message) && (!updatedAfter || message.updatedAt > updatedAfter));
  const messages = await Promise.all(
    shown.reverse().map((message) => toMessageView(message, { contactName: contact?.name ?? '', users, signUrl: deps.signUrl })),
  );
  const visible = hidesNumbers(deps.actor) ? messages.map(withHiddenNumber) : messages;
  return { messages: visible, hasMore: page.nextCursor !== null, nextCursor: page.nextCursor, count: messages.length };
};

/** Our own reactions are rows only for the sender. Earlier tickets show when they were in a queue the user works in. */
const isShown = ({ actor }: TicketDeps, ticket: StoredTicket, message: Message): boolean =>
  message.mediaType !== 'reactionMessage' &&
  (message.ticketId === ticket.id ||
    actor.profile === 'admin' ||
    actor.allHistoric ||
    message.queueId === null ||
    actor.queueIds.includes(message.queueId));
