import * as z from 'zod';

/** Meta's categories that have a price. */
export const priceCategories = ['marketing', 'utility', 'authentication', 'service'] as const;

/** What Meta charges for a message, by the country of the customer's number and by category (decision of Meta since July 2025: per delivered message). Amounts
 *  in millionths of a US dollar, so that sums are exact. `country`: calling code, as it begins a number; `*` = all others. Of rows for the same country and category
 *  the one with the latest `from` that has begun counts: prices change at quarter starts, and the operator enters the next ones beforehand. */
export const priceRow = z.object({
  country: z.union([z.literal('*'), z.string().regex(/^[1-9]\d{0,6}$/)]),
  category: z.enum(priceCategories),
  /** Calendar day in UTC. */
  from: z.iso.date(),
  microUsd: z.number().int().min(0).max(10_000_000),
});
export type PriceRow = z.infer<typeof priceRow>;
export type PriceCategory = PriceRow['category'];

export const mostPriceRows = 2000;

/** First values, of September and October 2026; sources disagree, so the operator edits them. */
export const firstPrices: ReadonlyArray<PriceRow> = [
  { country: '55', category: 'marketing', from: '2026-10-01', microUsd: 62_500 },
  { country: '55', category: 'utility', from: '2026-10-01', microUsd: 6_800 },
  { country: '55', category: 'authentication', from: '2026-10-01', microUsd: 6_800 },
  { country: '55', category: 'service', from: '2026-10-01', microUsd: 6_800 },
];

/** The row that has the price of a message to a number; null where the table has none: a hole, about which nothing is guessed.
 *  @param number with calling code, digits only.
 *  @param category as Meta names it; of those that the table does not know there is no price.
 *  @param day calendar day in UTC. */
export const priceRowOf = (table: ReadonlyArray<PriceRow>, number: string, category: string, day: string): PriceRow | null => {
  const begun = table.filter(
    (row) => row.category === category && row.from <= day && (row.country === '*' || number.startsWith(row.country)),
  );
  // A longer code is the more exact one: 1 is all of North America, 1809 the Dominican Republic.
  const exactness = ({ country }: PriceRow): number => (country === '*' ? 0 : country.length);
  const [best] = begun.sort((a, b) => exactness(b) - exactness(a) || (a.from < b.from ? 1 : -1));
  return best ?? null;
};

/** The price of a message to a number; null where the table has none. */
export const priceOf = (table: ReadonlyArray<PriceRow>, number: string, category: string, day: string): number | null =>
  priceRowOf(table, number, category, day)?.microUsd ?? null;

export type Estimate = {
  people: number;
  /** Messages that are expected to cost nothing. */
  free: number;
  microUsd: number;
  /** People for whose country the table has no price: they are not in the sum. */
  unpriced: number;
};

/** What messages to these people are expected to cost. @param isFree whether a message to them is free, such as within a free entry point. */
export const estimateOf = (
  table: ReadonlyArray<PriceRow>,
  people: ReadonlyArray<{ number: string; isFree: boolean }>,
  category: PriceCategory,
  day: string,
): Estimate =>
  people.reduce<Estimate>(
    (sum, { number, isFree }) => {
      const price = isFree ? 0 : priceOf(table, number, category, day);
      return {
        people: sum.people + 1,
        free: sum.free + (price === 0 ? 1 : 0),
        microUsd: sum.microUsd + (price ?? 0),
        unpriced: sum.unpriced + (price === null ? 1 : 0),
      };
    },
    { people: 0, free: 0, microUsd: 0, unpriced: 0 },
  );
