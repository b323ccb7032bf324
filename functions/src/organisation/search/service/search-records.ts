import { contactId, type CompanyId, type ContactId } from '@balcao/shared/domain/ids.ts';
import { indexTableOf } from '../store/index-table-of.ts';
import { findMessages, messageIdsOf, type Candidate } from './find-messages.ts';
import { openIndex } from './open-index.ts';
import { messageIndexes, type MessageIndexName } from '@balcao/shared/domain/search/index-names.ts';
import { shortestOfName, toQuestion, type Question } from './words-of.ts';

export { isAnswer, toQuestion, type Question } from './words-of.ts';
export type { Candidate };
export type { MessageIndexName };

/** Where a search of messages goes on. */
export type SearchPlace = { index: MessageIndexName; before: number | null };

/** The search in messages, for other areas. */
export const messageSearchFor = (companyId: CompanyId) => ({
  /** Messages that held the words when they were indexed: those of this system, newest first, then imported ones. To the end. */
  find: async function* (
    question: Question,
    from: SearchPlace,
  ): AsyncGenerator<{ index: MessageIndexName; candidates: Candidate[] }, undefined> {
    // All at once: most searches that come to the end of the first find nothing in the second.
    const indexes = messageIndexes.slice(messageIndexes.indexOf(from.index)).map((index) => {
      const table = indexTableOf(companyId, index);
      const opened = openIndex(table);
      // Told when its turn comes.
      opened.catch(() => {});
      return { index, table, opened };
    });
    for (const { index, table, opened } of indexes) {
      const before = index === from.index ? from.before : null;
      for await (const candidates of findMessages(table, question, before, opened)) yield { index, candidates };
    }
    return undefined;
  },
  /** Their messages' ids by their places. */
  idsOf: (index: MessageIndexName, candidates: ReadonlyArray<Candidate>): Promise<Map<number, string>> =>
    messageIdsOf(indexTableOf(companyId, index), candidates),
});
export type MessageSearch = ReturnType<typeof messageSearchFor>;

/** A contact that was called so when it was indexed. `place`: its number in the index, by which a search goes on behind it. */
export type FoundContact = { place: number; id: ContactId };

/** The search for contacts, for other areas: every word, the last one may be a beginning. */
export const searchRecords = (companyId: CompanyId) => {
  /** Newest first, older than `before`, to the end. One that was renamed comes at each place it was indexed at. */
  const findFrom = async function* (words: string, before: number | null): AsyncGenerator<FoundContact[], undefined> {
    const question = toQuestion(words, shortestOfName);
    if (!question) return undefined;
    const table = indexTableOf(companyId, 'contact');
    for await (const candidates of findMessages(table, question, before)) {
      const ids = await messageIdsOf(table, candidates);
      yield candidates.flatMap(({ place }) => {
        const id = contactId.safeParse(ids.get(place));
        return id.success ? [{ place, id: id.data }] : [];
      });
    }
    return undefined;
  };
  return {
    findFrom,
    /** The newest, each once. At most `limit`. */
    find: async (words: string, limit: number): Promise<ContactId[]> => {
      const found = new Set<ContactId>();
      for await (const some of findFrom(words, null)) {
        for (const { id } of some) if (found.size < limit) found.add(id);
        if (found.size >= limit) break;
      }
      return [...found];
    },
  };
};
export type SearchIndex = ReturnType<typeof searchRecords>;
