import { cutCodePoints } from '@balcao/shared/domain/text/cut-text.ts';
import { tokensOf } from '@balcao/shared/domain/search/fold-text.ts';
import type { CompanyId } from '@balcao/shared/domain/ids.ts';
import { postingEntity } from './posting.entity.ts';

export type SearchScope = 'contact';
export type Posting = { scope: SearchScope; token: string; target: string };

const prefixOf = (token: string) => cutCodePoints(token, 2);

/** Rows read for one word at most; a word commoner than that needs a second one to narrow it. */
const maxPostings = 2000;

export const searchIndexFor = (companyId: CompanyId) => ({
  add: async (entries: ReadonlyArray<Posting>): Promise<void> => {
    await postingEntity.putMany(entries.map(({ scope, token, target }) => ({ companyId, scope, prefix: prefixOf(token), token, target })));
  },
  remove: async (entries: ReadonlyArray<Posting>): Promise<void> => {
    await postingEntity.deleteMany(
      entries.map(({ scope, token, target }) => ({ companyId, scope, prefix: prefixOf(token), token, target })),
    );
  },
  /** Targets that hold every word; the last word may be a beginning. At most `limit`. */
  find: async (scope: SearchScope, words: string, limit: number): Promise<string[]> => {
    const tokens = tokensOf(words, 6);
    if (tokens.length === 0) return [];
    const sets = await Promise.all(
      tokens.map(async (token, index) => {
        const isLast = index === tokens.length - 1;
        const partition = postingEntity.query('byToken', { companyId, scope, prefix: prefixOf(token) });
        const { data } = await partition.begins(isLast ? { token } : { token, target: '' }).all({
          count: maxPostings,
        });
        return new Set(data.filter((row) => (isLast ? row.token.startsWith(token) : row.token === token)).map((row) => row.target));
      }),
    );
    const [first, ...others] = sets.sort((a, b) => a.size - b.size);
    return [...(first ?? [])].filter((target) => others.every((set) => set.has(target))).slice(0, limit);
  },
});
export type SearchIndex = ReturnType<typeof searchIndexFor>;
