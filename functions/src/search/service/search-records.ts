import { contactId, type CompanyId, type ContactId } from '@balcao/shared/domain/ids.ts';
import { indexTableOf } from '../store/index-table-of.ts';
import { findMessages, messageIdsOf, type Candidate } from './find-messages.ts';
import { openIndex } from './open-index.ts';
import { messageIndexes, type MessageIndexName } from './index-names.ts';
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

/** The search for contacts, for other areas. */
export const searchRecords = (companyId: CompanyId) => ({
  /** Contacts that were called so when they were indexed, newest first: every word, the last one may be a beginning. At most `limit`. */
  find: async (words: string, limit: number): Promise<ContactId[]> => {
    const question = toQuestion(words, shortestOfName);
    if (!question) return [];
    const table = indexTableOf(companyId, 'contact');
    const found = new Set<ContactId>();
    for await (const candidates of findMessages(table, question, null)) {
      const ids = await messageIdsOf(table, candidates);
      for (const { place } of candidates) {
        const id = contactId.safeParse(ids.get(place));
        if (id.success && found.size < limit) found.add(id.data);
      }
      if (found.size >= limit) break;
    }
    return [...found];
  },
});
export type SearchIndex = ReturnType<typeof searchRecords>;
