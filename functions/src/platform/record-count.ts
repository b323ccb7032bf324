import type { CompanyId } from '@balcao/shared/domain/ids.ts';
import { number, text } from './table/attributes.ts';
import { entity } from './table/entity.ts';
import type { RowWrite } from './write-together.ts';

/** How many records of a kind a company has, for limits that races must not pass. */
const recordCountEntity = entity(
  'recordCount',
  { companyId: number('ci'), kind: text('k'), count: number('n') },
  { byKind: { pk: ['companyId'], sk: ['kind'] } },
);

/** @param countNow counts what there is, for a company whose records of this kind nobody counted yet. */
export const recordCountFor = (
  companyId: CompanyId,
  kind: 'user' | 'admin' | 'queue' | 'integration' | 'prompt',
  countNow: () => Promise<number>,
) => {
  const ensure = async (): Promise<void> => {
    if (await recordCountEntity.get({ companyId, kind }).go()) return;
    await recordCountEntity.create({ companyId, kind, count: await countNow() }).attempt();
  };
  return {
    /** For the transaction that adds one: refused when there are `limit` already. Null = as many as one likes. */
    oneMore: async (limit: number | null): Promise<RowWrite> => {
      await ensure();
      const more = recordCountEntity.patch({ companyId, kind }).add({ count: 1 });
      return limit === null ? more.commit() : more.where(({ count }, { lt }) => lt(count, limit)).commit();
    },
    /** For the transaction that takes one away: refused when only `atLeast` are left. */
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
