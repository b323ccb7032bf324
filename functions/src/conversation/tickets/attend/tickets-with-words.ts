import { messageId as messageIdSchema, ticketId as ticketIdSchema, type MessageId, type TicketId } from '@balcao/shared/domain/ids.ts';
import { timeOfId } from '@balcao/shared/domain/messages/position-of.ts';
import type { Ticket } from '@balcao/shared/domain/tickets/ticket.ts';
import {
  isAnswer,
  type Candidate,
  type MessageIndexName,
  type Question,
  type SearchPlace,
} from '../../../organisation/search/service/search-records.ts';
import type { TicketDeps } from './ticket-deps.ts';

/** A ticket with a message that holds the words. */
export type TicketHit = {
  ticket: Ticket;
  /** When that message was written, in milliseconds. */
  atMs: number;
  /** Where the search goes on behind it. */
  place: SearchPlace;
};
type Options = {
  from: SearchPlace;
  /** Tickets that are not wanted again. */
  known: ReadonlySet<TicketId>;
  /** Those of these tickets that are wanted. */
  filter: (tickets: Ticket[]) => Promise<Ticket[]>;
};

/** Tickets with messages that hold the words as they are now, each once, for the newest of them. In between it says how far it has looked and at how
 *  many tickets, so that who asked may stop. */
export async function* ticketsWithWords(
  deps: Deps,
  question: Question,
  { from, known, filter }: Options,
): AsyncGenerator<TicketHit | { ticket: null; place: SearchPlace; looked: number }, undefined> {
  const settled = new Set(known);
  for await (const { index, candidates } of deps.messageSearch.find(question, from)) {
    const open = candidates.map(toOpen).filter(({ ticketId }) => !settled.has(ticketId));
    const ids = [...new Set(open.map(({ ticketId }) => ticketId))];
    const wanted = new Map((await filter(await deps.tickets.getMany(ids))).map((ticket) => [ticket.id, ticket]));
    for (const id of ids) if (!wanted.has(id)) settled.add(id);
    for (let start = 0; start < open.length; ) {
      const end = endOfChunk(open, start, settled);
      const chunk = open.slice(start, end).filter(({ ticketId }) => !settled.has(ticketId));
      for (const { place, ticket, messageId } of await newestThatHold(deps, question, { index, chunk, wanted })) {
        settled.add(ticket.id);
        yield { ticket, atMs: timeOfId(messageId) ?? 0, place: { index, before: place } };
      }
      start = end;
    }
    const last = candidates.at(-1);
    if (last) yield { ticket: null, place: { index, before: last.place }, looked: ids.length };
  }
  return undefined;
}

type Deps = Pick<TicketDeps, 'tickets' | 'messages' | 'messageSearch'>;
type Open = Omit<Candidate, 'ticketId'> & { ticketId: TicketId };
const toOpen = (candidate: Candidate): Open => ({ ...candidate, ticketId: ticketIdSchema.parse(candidate.ticketId) });

/** Messages of so many tickets are read together: about a page. */
const ticketsTogether = 48;

const endOfChunk = (open: ReadonlyArray<Open>, start: number, settled: ReadonlySet<TicketId>): number => {
  const tickets = new Set<TicketId>();
  let end = start;
  for (; end < open.length; end++) {
    const id = open[end]?.ticketId;
    if (id === undefined || settled.has(id)) continue;
    if (tickets.size === ticketsTogether && !tickets.has(id)) break;
    tickets.add(id);
  }
  return end;
};

type Holding = { place: number; ticket: Ticket; messageId: MessageId };

/** For each ticket the newest of its messages that holds the words, newest first. Nearly always that is the first one looked at; the others are read
 *  when it was changed or deleted since. */
const newestThatHold = async (
  deps: Deps,
  question: Question,
  { index, chunk, wanted }: { index: MessageIndexName; chunk: ReadonlyArray<Open>; wanted: ReadonlyMap<TicketId, Ticket> },
): Promise<Holding[]> => {
  const found = new Map<TicketId, Holding>();
  const looked = new Set<TicketId>();
  const first = chunk.filter(({ ticketId }) => !looked.has(ticketId) && looked.add(ticketId));
  const others = chunk.filter((one) => !first.includes(one));
  for (const some of [first, others]) {
    const open = some.filter(({ ticketId }) => !found.has(ticketId));
    if (open.length === 0) continue;
    const idOf = await deps.messageSearch.idsOf(index, open);
    const keys = open.flatMap(({ place, ticketId }) => {
      const ticket = wanted.get(ticketId);
      const messageId = messageIdSchema.safeParse(idOf.get(place));
      return ticket && messageId.success ? [{ place, ticket, messageId: messageId.data }] : [];
    });
    const messages = new Map(
      (await deps.messages.getMany(keys.map(({ ticket: { threadId }, messageId }) => ({ threadId, messageId })))).map((message) => [
        message.id,
        message,
      ]),
    );
    for (const one of keys) {
      const message = messages.get(one.messageId);
      const holds = message && !message.isDeleted && message.ticketId === one.ticket.id && isAnswer(question, message.body);
      if (holds && !found.has(one.ticket.id)) found.set(one.ticket.id, one);
    }
  }
  return [...found.values()].sort((a, b) => b.place - a.place);
};
