import { priceRow } from '@balcao/shared/domain/campaigns/price-table.ts';
import type { PriceRow } from './api/cost-queries.ts';

/** What somebody typed: `country` a calling code or `*`, `from` a day, `price` dollars with point or comma. */
export type PriceEntry = { country: string; category: string; from: string; price: string };
export type PriceProblem = { field: keyof PriceEntry; problem: 'country' | 'from' | 'price' | 'known' };

/** The row that was typed, or what is wrong with it. */
export const readPrice = (
  { country, category, from, price }: PriceEntry,
  rows: ReadonlyArray<PriceRow>,
): { row: PriceRow } | PriceProblem => {
  const code = country.trim().replace(/^\+/, '');
  const dollars = /^\d{1,2}(?:[.,]\d{1,6})?$/.test(price.trim()) ? Number(price.trim().replace(',', '.')) : Number.NaN;
  if (!priceRow.shape.country.safeParse(code).success) return { field: 'country', problem: 'country' };
  if (!priceRow.shape.from.safeParse(from).success) return { field: 'from', problem: 'from' };
  const row = priceRow.safeParse({ country: code, category, from, microUsd: Math.round(dollars * 1_000_000) });
  if (!row.success) return { field: 'price', problem: 'price' };
  const isKnown = rows.some((each) => each.country === code && each.category === category && each.from === from);
  return isKnown ? { field: 'country', problem: 'known' } : { row: row.data };
};

/** By country, category and, newest first, day. */
export const inOrder = (rows: ReadonlyArray<PriceRow>): PriceRow[] =>
  rows.toSorted(
    (one, other) =>
      one.country.localeCompare(other.country) || one.category.localeCompare(other.category) || other.from.localeCompare(one.from),
  );
