import { priceRow } from '@balcao/shared/domain/campaigns/price-table.ts';
import type { PriceRow } from './api/cost-queries.ts';

/** What somebody typed: `country` a calling code or `*`, `from` a day, `price` dollars with point or comma. */
export type PriceEntry = { country: string; category: string; from: string; price: string };
export type PriceProblem = { field: keyof PriceEntry; problem: 'country' | 'from' | 'price' | 'decimals' | 'known' };

const mostDecimals = 6;

/** The row that was typed, or everything that is wrong with it. */
export const readPrice = (
  { country, category, from, price }: PriceEntry,
  rows: ReadonlyArray<PriceRow>,
): { row: PriceRow } | { problems: PriceProblem[] } => {
  const code = country.trim().replace(/^\+/, '');
  const [written, decimals = ''] = /^\d{1,2}(?:[.,](\d+))?$/.exec(price.trim()) ?? [];
  const dollars = Number(written?.replace(',', '.'));
  const row = priceRow.safeParse({ country: code, category, from, microUsd: Math.round(dollars * 1_000_000) });
  const wrong = new Set(row.error?.issues.map(({ path }) => path[0]));
  const problems: PriceProblem[] = [
    ...(wrong.has('country') ? [{ field: 'country', problem: 'country' } as const] : []),
    ...(wrong.has('from') ? [{ field: 'from', problem: 'from' } as const] : []),
    ...(wrong.has('microUsd')
      ? [{ field: 'price', problem: 'price' } as const]
      : decimals.length > mostDecimals
        ? [{ field: 'price', problem: 'decimals' } as const]
        : []),
    ...(rows.some((each) => each.country === code && each.category === category && each.from === from)
      ? [{ field: 'country', problem: 'known' } as const]
      : []),
  ];
  return row.success && problems.length === 0 ? { row: row.data } : { problems };
};

/** By country, category and, newest first, day. */
export const inOrder = (rows: ReadonlyArray<PriceRow>): PriceRow[] =>
  rows.toSorted(
    (one, other) =>
      one.country.localeCompare(other.country) || one.category.localeCompare(other.category) || other.from.localeCompare(one.from),
  );
