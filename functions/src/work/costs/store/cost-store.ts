import type { CompanyId, ConnectionId } from '@balcao/shared/domain/ids.ts';
import { connectionId as connectionIdSchema } from '@balcao/shared/domain/ids.ts';
import { countOnceIn, type CountedChange, type CounterRows } from '../../../platform/count-once.ts';
import { messageCostEntity } from './cost.entities.ts';

export type CostBucket = { companyId: CompanyId; month: string; connectionId: ConnectionId; line: string };
export type CostNumbers = { messages: number; billable: number; microUsd: number };

export const resolvedLine = 'resolved';
export const joinableLine = 'joinable';
/** @param country of the price table; null = it has none. */
export const priceLine = (category: string, country: string | null): string => `price ${category} ${country ?? ''}`;

const rows: CounterRows<CostBucket, CostNumbers> = {
  nameOf: ({ month, connectionId, line }) => `cost ${month} ${connectionId} ${line}`,
  companyOf: ({ companyId }) => companyId,
  get: (bucket) => messageCostEntity.get(bucket).go({ consistent: true }),
  add: (bucket, counts, counted, condition) =>
    messageCostEntity
      .upsert(bucket)
      .add({ ...counts, counted })
      .where(condition)
      .attempt({ response: 'all_new' }),
  settle: (bucket, settledAt, counted, condition) =>
    messageCostEntity.patch(bucket).set({ settledAt }).delete({ counted }).where(condition).commit(),
  addLate: (bucket, counts) => messageCostEntity.upsert(bucket).add(counts).commit(),
};

/** Adds each of these once, however often it comes. */
export const countCosts = (changes: ReadonlyArray<CountedChange<CostBucket, CostNumbers>>, now: Date): Promise<void> =>
  countOnceIn(rows, changes, now);

export type CostRow = CostNumbers & { connectionId: ConnectionId } & (
    | { kind: 'price'; category: string; country: string | null }
    | { kind: 'resolved' | 'joinable' }
  );

export const costStoreFor = (companyId: CompanyId) => ({
  ofMonth: async (month: string): Promise<CostRow[]> => {
    const { data } = await messageCostEntity.query('byMonth', { companyId }).begins({ month }).all();
    return data.flatMap(({ connectionId: id, line, messages, billable, microUsd }): CostRow[] => {
      const its = { connectionId: connectionIdSchema.parse(id), messages, billable, microUsd };
      if (line === resolvedLine || line === joinableLine) return [{ ...its, kind: line }];
      const [, category, country] = /^price (\S+) (\S*)$/.exec(line) ?? [];
      return category === undefined ? [] : [{ ...its, kind: 'price', category, country: country || null }];
    });
  },
});
export type CostStore = ReturnType<typeof costStoreFor>;
