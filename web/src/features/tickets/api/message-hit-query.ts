import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/client.ts';
import { findWords, snippetOf, wordsOf } from '../../../lib/text/find-words.ts';

/** Pages of a thread that are looked through for one row; an older message is found when the conversation is read that far. */
const maxPages = 5;

/** The newest message of a ticket's thread that holds the words searched for (or, if none has all of them, one of them), with the piece
 *  of its text; null when it is not among the latest. The index knows only which threads hold the words. */
export const messageHitQuery = (ticketId: number, searched: string) =>
  queryOptions({
    queryKey: ['tickets', 'hit', ticketId, searched],
    queryFn: async ({ signal }) => {
      const words = wordsOf(searched);
      let best: Hit = { id: '', body: '', found: 0 };
      let cursor: string | undefined;
      for (let page = 0; page < maxPages; page++) {
        const { messages, hasMore, nextCursor } = await api.listMessages({ params: { ticketId }, query: { cursor } }, { signal });
        best = messages.reduceRight<Hit>((known, message) => better(known, message, words), best);
        if (best.found === words.length || !hasMore || nextCursor === null) break;
        cursor = nextCursor;
      }
      return best.found > 0 ? { messageId: best.id, snippet: snippetOf(best.body, words) } : null;
    },
    staleTime: 30_000,
  });

/** `found`: how many of the words it holds; 0 = no message yet. */
type Hit = { id: string; body: string; found: number };

const better = (known: Hit, { id, body, isDeleted }: { id: string; body: string; isDeleted: boolean }, words: string[]): Hit => {
  const found = isDeleted ? 0 : findWords(body, words).found;
  return found > known.found ? { id, body, found } : known;
};
