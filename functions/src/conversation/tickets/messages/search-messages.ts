import { messageId as messageIdSchema, ticketId as ticketIdSchema } from '@balcao/shared/domain/ids.ts';
import type { ConnectionId, ContactId, QueueId, TagId, TicketId, UserId } from '@balcao/shared/domain/ids.ts';
import type { MessageHit } from '@balcao/shared/contract/messages.ts';
import { localDateOf } from '@balcao/shared/domain/local-date.ts';
import type { MediaType, Message } from '@balcao/shared/domain/messages/message.ts';
import { timeOfId } from '@balcao/shared/domain/messages/position-of.ts';
import { marksIn } from '@balcao/shared/domain/search/search-text.ts';
import { canSeeTicket } from '@balcao/shared/domain/tickets/can-see-ticket.ts';
import type { Ticket } from '@balcao/shared/domain/tickets/ticket.ts';
import {
  toQuestion,
  type Candidate,
  type MessageIndexName,
  type Question,
  type SearchPlace,
} from '../../../organisation/search/service/search-records.ts';
import { ShownBefore } from '../../../organisation/search/service/shown-before.ts';
import { findTicket } from '../attend/find-ticket.ts';
import { isAmong, statusFilterOf, withTags } from '../attend/ticket-filter.ts';
import { hitMaker } from './message-hit.ts';
import type { MessagingDeps } from './messaging-deps.ts';
import { visibleTo } from './visible-messages.ts';

type Query = {
  searchParam: string;
  cursor?: string;
  ticketId?: TicketId;
  contactId?: ContactId;
  whatsappIds?: ConnectionId[];
  queueIds?: QueueId[];
  tags?: TagId[];
  statusFilter?: string;
  users?: UserId[];
  author?: 'us' | 'customer';
  kinds?: MediaType[];
  dateFrom?: string;
  dateTo?: string;
};
type Answer = { hits: MessageHit[]; hasMore: boolean; nextCursor: string | null; lookedTo: string | null };

const pageSize = 30;
/** What one answer looks at, at most: places in the index, and rows of messages. Beyond them it is short and says there is more. */
const mostPlaces = 60_000;
const mostRows = 600;
/** Messages read together. */
const rowsTogether = 60;
/** Tickets of a contact that are looked through: its newest. */
const mostTickets = 500;

/** Messages as they are now that hold what was typed, newest first, of tickets the actor may see; in one thread those that the conversation shows. */
export const searchMessages = async (deps: MessagingDeps, query: Query): Promise<Answer> => {
  const question = toQuestion(query.searchParam);
  const scope = await scopeOf(deps, query);
  if (!question || scope.only?.size === 0) return { hits: [], hasMore: false, nextCursor: null, lookedTo: null };
  const hits: MessageHit[] = [];
  const cursor = fromCursor(query.cursor);
  const { shown } = cursor;
  let at = cursor.place;
  let [places, rows] = [0, 0];
  let lookedTo: string | null = null;
  parts: for (let from: SearchPlace | null = at; from !== null; ) {
    const start: SearchPlace = from;
    from = null;
    for await (const { index, candidates } of deps.messageSearch.find(question, start)) {
      const open = candidates.filter(({ ticketId }) => !scope.only || scope.only.has(ticketId));
      for (let first = 0; first < open.length; first += rowsTogether) {
        const some = open.slice(first, first + rowsTogether);
        const { found, read, isOver, oldestMs } = await look(deps, { query, question, scope, index, some });
        rows += read;
        if (oldestMs !== null) lookedTo = new Date(oldestMs).toISOString();
        for (const { place, hit } of found) {
          if (shown.has(hit.id)) continue;
          shown.add(hit.id);
          hits.push(hit);
          if (hits.length === pageSize)
            return { hits, hasMore: true, nextCursor: toCursor({ index, before: place }, shown), lookedTo: hit.createdAt };
        }
        const last = some.at(-1);
        if (isOver) {
          // What is imported stands behind, in an order of its own.
          from = { index: 'imported', before: null };
          continue parts;
        }
        if (last) at = { index, before: last.place };
        if (rows >= mostRows) return { hits, hasMore: true, nextCursor: toCursor(at, shown), lookedTo };
      }
      const last = candidates.at(-1);
      if (last) at = { index, before: last.place };
      places += candidates.length;
      if (places >= mostPlaces) return { hits, hasMore: true, nextCursor: toCursor(at, shown), lookedTo };
    }
  }
  return { hits, hasMore: false, nextCursor: null, lookedTo: null };
};

/** Where is looked: `only` in these tickets; `thread`: as the conversation of this ticket shows it. */
type Scope = { only: ReadonlySet<number> | null; thread: Ticket | null };

const scopeOf = async (deps: MessagingDeps, { ticketId, contactId }: Query): Promise<Scope> => {
  if (ticketId !== undefined) {
    const thread = await findTicket(deps, ticketId);
    const tickets = await deps.tickets.listByContact(thread.contactId, mostTickets);
    return { only: new Set([thread.id, ...tickets]), thread };
  }
  return { only: contactId ? new Set(await deps.tickets.listByContact(contactId, mostTickets)) : null, thread: null };
};

type Look = { query: Query; question: Question; scope: Scope; index: MessageIndexName; some: ReadonlyArray<Candidate> };
type Looked = { found: { place: number; hit: MessageHit }[]; read: number; isOver: boolean; oldestMs: number | null };

/** A day and more: a message is indexed minutes after it was written, and days are the company's. */
const slackMs = 2 * 86_400_000;

const look = async (deps: MessagingDeps, { query, question, scope, index, some }: Look): Promise<Looked> => {
  const { actor } = deps;
  const ids = await deps.messageSearch.idsOf(index, some);
  const isWithin = (ms: number) => {
    const day = localDateOf(new Date(ms).toISOString(), actor.timeZone);
    return (!query.dateFrom || day >= query.dateFrom) && (!query.dateTo || day <= query.dateTo);
  };
  const dated = some.flatMap(({ place, ticketId }) => {
    const id = messageIdSchema.safeParse(ids.get(place));
    const ms = id.success ? timeOfId(id.data) : null;
    return id.success && ms !== null ? [{ place, ticketId: ticketIdSchema.parse(ticketId), id: id.data, ms }] : [];
  });
  const oldestMs = dated.length > 0 ? Math.min(...dated.map(({ ms }) => ms)) : null;
  const newestMs = dated.length > 0 ? Math.max(...dated.map(({ ms }) => ms)) : null;
  // Imported messages stand in the order they were imported in.
  const isOver =
    index === 'imported' || !query.dateFrom || newestMs === null ? false : newestMs < Date.parse(`${query.dateFrom}T00:00:00Z`) - slackMs;
  const wanted = dated.filter(({ ms }) => isWithin(ms));
  const known = await deps.tickets.getMany(wanted.map(({ ticketId }) => ticketId));
  const statuses = statusFilterOf(query.statusFilter);
  const accepted = scope.thread
    ? known.filter(({ threadId }) => threadId === scope.thread?.threadId)
    : await withTags(
        deps,
        query.tags,
        known.filter(
          (ticket) =>
            canSeeTicket(actor, ticket) &&
            isAmong(query.whatsappIds, ticket.connectionId) &&
            isAmong(query.queueIds, ticket.queueId) &&
            isAmong(statuses, ticket.status),
        ),
      );
  const tickets = new Map(accepted.map((ticket) => [ticket.id, ticket]));
  const keys = wanted.flatMap(({ id, ticketId }) => {
    const ticket = tickets.get(ticketId);
    return ticket ? [{ threadId: ticket.threadId, messageId: id }] : [];
  });
  const messages = new Map((await deps.messages.getMany(keys)).map((message) => [message.id, message]));
  const isVisible = scope.thread ? await visibleTo(deps, scope.thread, [...messages.values()]) : () => true;
  const holding = wanted.flatMap(({ place, id }) => {
    const message = messages.get(id);
    const ticket = message && tickets.get(message.ticketId);
    return message && ticket && isWanted(query, message) && isVisible(message) ? [{ place, message, ticket }] : [];
  });
  const hits = await present(deps, question, holding);
  return { found: hits, read: keys.length, isOver, oldestMs };
};

const isWanted = ({ users, author, kinds }: Query, message: Message): boolean =>
  !message.isDeleted &&
  message.mediaType !== 'reactionMessage' &&
  isAmong(users, message.userId) &&
  (author === undefined || message.fromMe === (author === 'us')) &&
  (!kinds?.length || kinds.includes(message.mediaType));

type Holding = { place: number; message: Message; ticket: Ticket };

/** What is masked for the actor is not found by what it hides. */
const present = async (
  deps: MessagingDeps,
  question: Question,
  holding: ReadonlyArray<Holding>,
): Promise<{ place: number; hit: MessageHit }[]> => {
  const toHit = await hitMaker(
    deps,
    holding.map(({ ticket }) => ticket),
  );
  const found: { place: number; hit: MessageHit }[] = [];
  for (const { place, message, ticket } of holding) {
    const hit = await toHit(message, ticket, (body) => marksIn(body, question.text));
    if (hit) found.push({ place, hit });
  }
  return found;
};

/** A cursor that is not ours starts from the top. */
const fromCursor = (cursor: string | undefined): { place: SearchPlace; shown: ShownBefore } => {
  const [, index, before, marks] = /^([mi])(\d{1,12})(?:\.([\w-]*))?$/.exec(cursor ?? '') ?? [];
  const place: SearchPlace =
    index === undefined ? { index: 'message', before: null } : { index: index === 'm' ? 'message' : 'imported', before: Number(before) };
  return { place, shown: new ShownBefore(marks) };
};
const toCursor = ({ index, before }: SearchPlace, shown: ShownBefore): string =>
  `${index === 'message' ? 'm' : 'i'}${before}.${shown.toString()}`;
