import { api } from '../../../lib/api/client.ts';
import { findWords, snippetOf, wordsOf } from '../../../lib/text/find-words.ts';
import type { TicketView } from '../ticket-types.ts';

export type MessageHit =
  | { kind: 'found'; messageId: string; snippet: NonNullable<ReturnType<typeof snippetOf>> }
  | { kind: 'further'; cursor: string }
  | null;

/** Looks for words in so many pages of a ticket's thread, from its end or from `cursor` backwards. */
export const lookThrough = async (
  ticket: TicketView,
  searched: string,
  { cursor: from, pages, signal }: { cursor?: string; pages: number; signal: AbortSignal },
): Promise<MessageHit> => {
  const words = wordsOf(searched);
  let best: Hit = { id: '', body: '', found: 0 };
  let cursor = from;
  for (let page = 0; page < pages; page++) {
    const { messages, hasMore, nextCursor } = await api.listMessages({ params: { ticketId: ticket.id }, query: { cursor } }, { signal });
    best = messages.reduceRight<Hit>((known, message) => better(known, message, words), best);
    cursor = hasMore && nextCursor !== null ? nextCursor : undefined;
    if (best.found === words.length || cursor === undefined) break;
  }
  const snippet = best.found > 0 ? snippetOf(best.body, words) : null;
  if (snippet) return { kind: 'found', messageId: best.id, snippet };
  return cursor === undefined || isCalledBy(ticket, words) ? null : { kind: 'further', cursor };
};

/** Such a ticket is found without any message. */
const isCalledBy = ({ id, contact }: TicketView, words: string[]): boolean =>
  findWords(`${contact.name} ${contact.number ?? ''} ${id}`, words).found === words.length;

/** `found`: how many of the words it holds; 0 = no message yet. */
type Hit = { id: string; body: string; found: number };

const better = (known: Hit, { id, body, isDeleted }: { id: string; body: string; isDeleted: boolean }, words: string[]): Hit => {
  const found = isDeleted ? 0 : findWords(body, words).found;
  return found > known.found ? { id, body, found } : known;
};
