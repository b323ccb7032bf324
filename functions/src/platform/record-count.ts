import type { CompanyId, UserId } from '@balcao/shared/domain/ids.ts';
import { number, text } from './table/attributes.ts';
import { entity } from './table/entity.ts';
import type { RowWrite } from './write-together.ts';

/** Counter of a company's records of one kind, stored as a number so that limits on records hold under concurrent requests. */
const recordCountEntity = entity(
  'recordCount',
  { companyId: number('ci'), kind: text('k'), count: number('n') },
  { byKind: { pk: ['companyId'], sk: ['kind'] } },
);

/** The kinds of records that have a counter. Macros and views have one for each owner: a user, or `all` for those that the whole company
 *  shares. */
type CountedKind =
  | 'user'
  | 'admin'
  | 'queue'
  | 'integration'
  | 'prompt'
  | 'contactList'
  | 'campaign'
  | 'flow'
  | 'flowCampaign'
  | `${'macro' | 'view'} ${UserId | 'all'}`;

/** The counter of a company's records of one kind.
 *  @param countNow counts the existing records, for a company that has no counter of this kind yet. */
export const recordCountFor = (companyId: CompanyId, kind: CountedKind, countNow: () => Promise<number>) => {
  const ensure = async (): Promise<void> => {
    if (await recordCountEntity.get({ companyId, kind }).go()) return;
    await recordCountEntity.create({ companyId, kind, count: await countNow() }).attempt();
  };
  return {
    /** Write that increments the counter, for the transaction that adds a record; refused when there are `limit` records already. Null =
     *  no limit. */
    oneMore: async (limit: number | null): Promise<RowWrite> => {
      await ensure();
      const more = recordCountEntity.patch({ companyId, kind }).add({ count: 1 });
      return limit === null ? more.commit() : more.where(({ count }, { lt }) => lt(count, limit)).commit();
    },
    /** Write that decrements the counter, for the transaction that deletes a record; refused when only `atLeast` records are left. */
    oneLess: async ({ atLeast = 0 }: { atLeast?: number } = {}): Promise<RowWrite> => {
      await ensure();
      return recordCountEntity
        .patch({ companyId, kind })
        .add({ count: -1 })
        .where(({ count }, { gt }) => gt(count, atLeast))
        .commit();
    },
  };
};
