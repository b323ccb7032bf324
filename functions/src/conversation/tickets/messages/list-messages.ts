import { hidesErased } from '@balcao/shared/domain/messages/hides-erased.ts';
import type { Ticket } from '@balcao/shared/domain/tickets/ticket.ts';
import { messageId, type MessageId, type QueueId, type ThreadId, type TicketId } from '@balcao/shared/domain/ids.ts';
import type { MediaType, Message, MessageView } from '@balcao/shared/domain/messages/message.ts';
import { hidesNumbers } from '../../../platform/actor.ts';
import { findTicket } from '../attend/find-ticket.ts';
import { toMessageView, withHiddenNumber, withHiddenQuote } from '../service/message-views.ts';
import { newestThatFit } from './newest-that-fit.ts';
import type { MessagingDeps } from './messaging-deps.ts';
import { visibleTo } from './visible-messages.ts';

const pageSize = 50;
/** By number, so many pages are walked at most: those behind are read by cursor. */
const maxPageNumber = 100;

type ListMessages = {
  cursor?: string;
  pageNumber?: number;
  selectedQueues?: QueueId[];
  updatedAfter?: string;
  around?: MessageId;
  newerThan?: MessageId;
  kinds?: MediaType[];
};
type MessagePage = { messages: MessageView[]; hasMore: boolean; nextCursor: string | null; newerCursor?: string | null; count: number };

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
  { cursor, pageNumber, selectedQueues, updatedAfter, around, newerThan, kinds }: ListMessages,
): Promise<MessagePage> => {
  const [page, contact, { users }] = await Promise.all([
    around || newerThan
      ? pageFrom(deps, ticket, around ? { around } : { newerThan })
      : pageAt(deps, ticket, {
          kinds: kinds ?? [],
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
  const [isQuoteVisible, ticketOf] = await Promise.all([
    quotesVisibleTo(deps, ticket, shown, page.messages),
    ticketsOf(deps, ticket, shown),
  ]);
  const hidden = hidesNumbers(deps.actor);
  const erased = hidesErased(deps.actor.settings, ticket.channel);
  const messages = await Promise.all(
    shown.reverse().map(async (message) => {
      const view = await toMessageView(message, {
        ticket: ticketOf(message),
        contactName: contact?.name ?? '',
        users,
        hidesErased: erased,
        signUrl: deps.signUrl,
      });
      const quoting = isQuoteVisible(message) ? view : withHiddenQuote(view);
      return hidden ? withHiddenNumber(quoting) : quoting;
    }),
  );
  if (page.newerCursor !== undefined) {
    // What does not fit comes with the next newer page.
    const oldest = newestThatFit(messages.toReversed()).reverse();
    const newerCursor = oldest.length < messages.length ? (oldest.at(-1)?.id ?? null) : page.newerCursor;
    return { messages: oldest, hasMore: page.nextCursor !== null, nextCursor: page.nextCursor, newerCursor, count: oldest.length };
  }
  const kept = newestThatFit(messages);
  const nextCursor = kept.length < messages.length ? (kept[0]?.id ?? null) : page.nextCursor;
  return { messages: kept, hasMore: nextCursor !== null, nextCursor, count: kept.length };
};

/** The tickets that these messages are read by. Those before a thread's newest ticket have ended, so that only newer ones than `ticket` are looked up. */
const ticketsOf = async (
  { tickets }: MessagingDeps,
  ticket: Ticket,
  shown: ReadonlyArray<Message>,
): Promise<(message: Message) => Ticket | null> => {
  const newer = new Set(shown.flatMap(({ ticketId, fromMe }) => (fromMe || ticketId <= ticket.id ? [] : [ticketId])));
  const known = [ticket, ...(newer.size > 0 ? await tickets.getMany([...newer]) : [])];
  return ({ ticketId }) => known.find(({ id }) => id === ticketId) ?? null;
};

type Page = { messages: Message[]; nextCursor: string | null; newerCursor?: string | null };

const pageAt = async (
  { messages }: MessagingDeps,
  { threadId }: Ticket,
  { cursor, pageNumber, limit, kinds }: { cursor: string | null; pageNumber: number; limit: number; kinds: ReadonlyArray<MediaType> },
): Promise<Page> => {
  if (kinds.length > 0) return pageOfKinds(messages, threadId, cursor, kinds);
  let page = await messages.list(threadId, cursor, limit);
  if (cursor !== null) return page;
  for (let number = 1; number < pageNumber; number++) {
    if (page.nextCursor === null) return { messages: [], nextCursor: null };
    if (number >= maxPageNumber) return { messages: [], nextCursor: page.nextCursor };
    page = await messages.list(threadId, page.nextCursor, limit);
  }
  return page;
};

/** Half of a page around a message. */
const halfPage = 25;

/** Newest first, like every page. */
const pageFrom = async (
  { messages }: MessagingDeps,
  { threadId }: Ticket,
  { around, newerThan }: { around?: MessageId | undefined; newerThan?: MessageId | undefined },
): Promise<Page> => {
  if (newerThan) {
    const newer = await messages.listNewer(threadId, newerThan, pageSize);
    return { messages: newer.messages.reverse(), nextCursor: null, newerCursor: newer.newerCursor };
  }
  if (!around) return { messages: [], nextCursor: null, newerCursor: null };
  // The message itself is the last of those before the place behind it.
  const [newer, older] = await Promise.all([
    messages.listNewer(threadId, around, halfPage),
    messages.list(threadId, `${around}~`, halfPage),
  ]);
  return { messages: [...newer.messages.reverse(), ...older.messages], nextCursor: older.nextCursor, newerCursor: newer.newerCursor };
};

/** Rows read for a page of some kinds at most; what is further back comes with the next. */
const rowsForKinds = 600;

const pageOfKinds = async (
  messages: MessagingDeps['messages'],
  threadId: ThreadId,
  cursor: string | null,
  kinds: ReadonlyArray<MediaType>,
): Promise<Page> => {
  const found: Message[] = [];
  let next = cursor;
  let rowsRead = 0;
  do {
    const page = await messages.list(threadId, next, rowsForKinds / 3);
    rowsRead += page.messages.length;
    const fitting = page.messages.filter(({ mediaType, isDeleted }) => !isDeleted && kinds.includes(mediaType));
    const taken = fitting.slice(0, pageSize - found.length);
    found.push(...taken);
    next = taken.length < fitting.length ? (taken.at(-1)?.id ?? next) : page.nextCursor;
  } while (next !== null && found.length < pageSize && rowsRead < rowsForKinds);
  return { messages: found, nextCursor: next };
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
