import { wellFormed } from './well-formed.ts';

/** A value read from JSON with every text in it (names of fields too) made well-formed and every number one that the table can hold:
 *  what each edge does first, before a schema looks at it. What is nested deeper than anything of ours becomes null: nobody's brackets use up the stack. */
export const cleanTexts = (value: unknown): unknown => clean(value, deepest);
const deepest = 64;

const clean = (value: unknown, left: number): unknown => {
  if (typeof value === 'string') return wellFormed(value);
  if (typeof value === 'number') return storableNumber(value);
  if (typeof value !== 'object' || value === null) return value;
  if (left === 0) return null;
  if (Array.isArray(value)) return value.map((part) => clean(part, left - 1));
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [wellFormed(name), clean(part, left - 1)]));
};

/** The number, or the nearest one that the table's client writes: 1e-130 to 2^53 - 1, and zero.
 *  https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/HowItWorks.NamingRulesDataTypes.html */
export const storableNumber = (number: number): number => {
  if (Number.isNaN(number) || Math.abs(number) < smallest) return 0;
  return Math.abs(number) > largest ? Math.sign(number) * largest : number;
};
const smallest = 1e-130;
const largest = Number.MAX_SAFE_INTEGER;
