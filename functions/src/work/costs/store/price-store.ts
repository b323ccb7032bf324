import type { MessagePrices } from '@balcao/shared/contract/costs.ts';
import { firstPrices, priceRow } from '@balcao/shared/domain/campaigns/price-table.ts';
import { sameVersion } from '../../../platform/record-version.ts';
import type { RowWrite } from '../../../platform/write-together.ts';
import { messagePricesEntity } from './cost.entities.ts';

const key = { name: 'meta' } as const;

/** The price table of the platform; `firstPrices`, with version 0, until the operator saves one. */
export const priceStore = () => ({
  get: async (): Promise<MessagePrices> => {
    const row = await messagePricesEntity.get(key).go();
    return row ? { rows: row.rows.map((each) => priceRow.parse(each)), version: row.version } : { rows: [...firstPrices], version: 0 };
  },
  /** Refused when it is not any more as it was read. */
  saveWrite: (before: MessagePrices, rows: MessagePrices['rows']): RowWrite =>
    messagePricesEntity
      .put({ ...key, rows, version: before.version + 1 })
      .where(sameVersion(before.version))
      .commit(),
});
export type PriceStore = ReturnType<typeof priceStore>;
