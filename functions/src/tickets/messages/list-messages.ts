import type { Ticket } from '@balcao/shared/domain/tickets/ticket.ts';
import { messageId, type QueueId, type TicketId } from '@balcao/shared/domain/ids.ts';
import type { Message, MessageView } from '@balcao/shared/domain/messages/message.ts';
import { hidesNumbers } from '../../platform/actor.ts';
import { findTicket } from '../attend/find-ticket.ts';
import { toMessageView, withHiddenNumber, withHiddenQuote } from '../service/message-views.ts';
import { newestThatFit } from './newest-that-fit.ts';
import type { MessagingDeps } from './messaging-deps.ts';
import { visibleTo } from './visible-messages.ts';

const pageSize = 50;
/** By number, so many pages are walked at most: those behind are read by cursor. */
const maxPageNumber = 100;

type ListMessages = { cursor?: string; pageNumber?: number; selectedQueues?: QueueId[]; updatedAfter?: string };
type MessagePage = { messages: MessageView[]; hasMore: boolean; nextCursor: string | null; count: number };

/** A page of the ticket's thread in reading order, the newest page first; earlier tickets of the same contact and
 *  connection follow as one pages back, of the `selectedQueues` only when some are chosen. A cursor that is not ours starts from the top. */
export const listMessages = async (
  deps: MessagingDeps,
  { ticketId, ...wanted }: ListMessages & { ticketId: TicketId },
): Promise<MessagePage> => listThread(deps, await findTicket(deps, ticketId), wanted);

/** As `listMessages`, of a ticket that the actor may see. */
export const listThread = async (
  deps: MessagingDeps,
  ticket: Ticket,
  { cursor, pageNumber, selectedQueues, updatedAfter }: ListMessages,
): Promise<MessagePage> => {
  const [page, contact, { users }] = await Promise.all([
    pageAt(deps, ticket, {
      cursor: messageId.safeParse(cursor).data ?? null,
      pageNumber: pageNumber ?? 1,
      limit: updatedAfter ? pageSize * 4 : pageSize,
    }),
    deps.contacts.get(ticket.contactId),
    deps.names(),
  ]);
  const isVisible = await visibleTo(deps, ticket, page.messages);
  const isChosen = ({ ticketId: of, queueId }: Message) =>
    !selectedQueues?.length || of === ticket.id || (queueId !== null && selectedQueues.includes(queueId));
  // Our own reactions are rows only for the sender.
  const shown = page.messages.filter(
    (message) =>
      message.mediaType !== 'reactionMessage' &&
      isVisible(message) &&
      isChosen(message) &&
      (!updatedAfter || message.updatedAt > updatedAfter),
  );
  const isQuoteVisible = await quotesVisibleTo(deps, ticket, shown, page.messages);
  const hidden = hidesNumbers(deps.actor);
  const messages = await Promise.all(
    shown.reverse().map(async (message) => {
      const view = await toMessageView(message, { contactName: contact?.name ?? '', users, signUrl: deps.signUrl });
      const quoting = isQuoteVisible(message) ? view : withHiddenQuote(view);
      return hidden ? withHiddenNumber(quoting) : quoting;
    }),
  );
  const kept = newestThatFit(messages);
  const nextCursor = kept.length < messages.length ? (kept[0]?.id ?? null) : page.nextCursor;
  return { messages: kept, hasMore: nextCursor !== null, nextCursor, count: kept.length };
};

type Page = { messages: Message[]; nextCursor: string | null };

const pageAt = async (
  { messages }: MessagingDeps,
  { threadId }: Ticket,
  { cursor, pageNumber, limit }: { cursor: string | null; pageNumber: number; limit: number },
): Promise<Page> => {
  let page = await messages.list(threadId, cursor, limit);
  if (cursor !== null) return page;
  for (let number = 1; number < pageNumber; number++) {
    if (page.nextCursor === null) return { messages: [], nextCursor: null };
    if (number >= maxPageNumber) return { messages: [], nextCursor: page.nextCursor };
    page = await messages.list(threadId, page.nextCursor, limit);
  }
  return page;
};

/** Whether the actor may see what a message quotes: a quote of a hidden message hides it too. What is quoted is read only for those who do not see
 *  the whole history. */
const quotesVisibleTo = async (
  deps: MessagingDeps,
  ticket: Ticket,
  shown: ReadonlyArray<Message>,
  known: ReadonlyArray<Message>,
): Promise<(message: Message) => boolean> => {
  if (deps.actor.profile === 'admin' || deps.actor.allHistoric) return () => true;
  const byId = new Map(known.map((message) => [message.id, message]));
  const wanted = new Set(shown.flatMap(({ quotedMsg }) => (quotedMsg && !byId.has(quotedMsg.id) ? [quotedMsg.id] : [])));
  for (const messageId of wanted) {
    const quoted = await deps.messages.get({ threadId: ticket.threadId, messageId });
    if (quoted) byId.set(messageId, quoted);
  }
  const quoted = [...byId.values()];
  const isVisible = await visibleTo(deps, ticket, quoted);
  return ({ quotedMsg }) => {
    if (!quotedMsg) return true;
    const original = byId.get(quotedMsg.id);
    return original !== undefined && isVisible(original);
  };
};
