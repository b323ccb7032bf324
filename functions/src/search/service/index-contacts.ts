import { companyId as companyIdSchema } from '@balcao/shared/domain/ids.ts';
import type { Change } from '../../platform/stream-consumer.ts';
import { searchIndexFor, type Posting } from '../store/search-index.ts';
import { toPostingChange } from './contact-postings.ts';

/** Brings the contacts' words up to date. Rows are removed before they are added, so a rename and back ends right. */
export const indexContacts = async (changes: ReadonlyArray<Change>): Promise<void> => {
  const byCompany = Map.groupBy(
    changes.map(toPostingChange).filter((change) => change !== null),
    ({ companyId }) => companyId,
  );
  for (const [company, ofCompany] of byCompany) {
    const index = searchIndexFor(companyIdSchema.parse(company));
    await index.remove(distinct(ofCompany.flatMap(({ remove }) => remove)));
    await index.add(distinct(ofCompany.flatMap(({ add }) => add)));
  }
};

/** A batch write refuses the same key twice. */
const distinct = (rows: ReadonlyArray<Posting>): Posting[] => [
  ...new Map(rows.map((row) => [`${row.scope} ${row.token} ${row.target}`, row])).values(),
];
