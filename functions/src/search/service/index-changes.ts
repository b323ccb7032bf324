import { companyId as companyIdSchema } from '@balcao/shared/domain/ids.ts';
import { Hints } from '../../platform/hints.ts';
import type { Change } from '../../platform/stream-consumer.ts';
import { searchIndexFor, type Posting } from '../store/search-index.ts';
import { toPostingChange } from './postings-of.ts';

/** Words of messages written lately: they are never taken away again, so the same word of the same thread need not be
 *  written twice. */
const indexed = new Hints<true>(50_000);

/** Brings the search index up to date. Rows are removed before they are added, so a rename and back ends right. */
export const indexChanges = async (changes: ReadonlyArray<Change>): Promise<void> => {
  const byCompany = Map.groupBy(
    changes.map(toPostingChange).filter((change) => change !== null),
    ({ companyId }) => companyId,
  );
  for (const [company, ofCompany] of byCompany) {
    const index = searchIndexFor(companyIdSchema.parse(company));
    await index.remove(distinct(ofCompany.flatMap(({ remove }) => remove)));
    const added = distinct(ofCompany.flatMap(({ add }) => add)).filter((row) => !indexed.has(`${company} ${row.token} ${row.target}`));
    await index.add(added);
    for (const row of added) if (row.scope === 'message') indexed.set(`${company} ${row.token} ${row.target}`, true);
  }
};

/** A batch write refuses the same key twice. */
const distinct = (rows: ReadonlyArray<Posting>): Posting[] => [
  ...new Map(rows.map((row) => [`${row.scope} ${row.token} ${row.target}`, row])).values(),
];
