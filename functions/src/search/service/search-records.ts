import type { CompanyId } from '@balcao/shared/domain/ids.ts';
import { indexTableOf } from '../store/index-table-of.ts';
import { findMessages, messageIdsOf, type Candidate } from './find-messages.ts';
import { openIndex } from './open-index.ts';
import { indexNames, type IndexName } from './index-names.ts';
import type { Question } from './words-of.ts';

export { searchIndexFor as searchRecords, type Posting, type SearchIndex } from '../store/search-index.ts';
export { isAnswer, toQuestion, type Question } from './words-of.ts';
export type { Candidate };
export type { IndexName };

/** Where a search of messages goes on. */
export type SearchPlace = { index: IndexName; before: number | null };

/** The search in messages, for other areas. */
export const messageSearchFor = (companyId: CompanyId) => ({
  /** Messages that held the words when they were indexed: those of this system, newest first, then imported ones. To the end. */
  find: async function* (question: Question, from: SearchPlace): AsyncGenerator<{ index: IndexName; candidates: Candidate[] }, undefined> {
    // All at once: most searches that come to the end of the first find nothing in the second.
    const indexes = indexNames.slice(indexNames.indexOf(from.index)).map((index) => {
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
  idsOf: (index: IndexName, candidates: ReadonlyArray<Candidate>): Promise<Map<number, string>> =>
    messageIdsOf(indexTableOf(companyId, index), candidates),
});
export type MessageSearch = ReturnType<typeof messageSearchFor>;
