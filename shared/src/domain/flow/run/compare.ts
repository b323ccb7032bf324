import type { compareOperators } from '../node-data.ts';

type Operator = (typeof compareOperators)[number];

/** Whether a comparison holds. The four that compare sizes are false when either side is no number; `isEmpty` holds for blanks too. */
export const compares = (left: string, operator: Operator, right: string): boolean => {
  switch (operator) {
    case 'equals':
      return left === right;
    case 'notEquals':
      return left !== right;
    case 'contains':
      return left.includes(right);
    case 'startsWith':
      return left.startsWith(right);
    case 'endsWith':
      return left.endsWith(right);
    case 'greaterThan':
      return numeric(left, right, (a, b) => a > b);
    case 'lessThan':
      return numeric(left, right, (a, b) => a < b);
    case 'greaterOrEqual':
      return numeric(left, right, (a, b) => a >= b);
    case 'lessOrEqual':
      return numeric(left, right, (a, b) => a <= b);
    case 'isEmpty':
      return left.trim() === '';
    case 'isNotEmpty':
      return left.trim() !== '';
  }
};

/** The simple condition of older drawings. 1 equal, 2 at least, 3 at most, 4 less, 5 more; anything else holds never. */
export const meets = (left: string, condition: number, right: string): boolean => {
  switch (condition) {
    case 1:
      return left === right || numeric(left, right, (a, b) => a === b);
    case 2:
      return compares(left, 'greaterOrEqual', right);
    case 3:
      return compares(left, 'lessOrEqual', right);
    case 4:
      return compares(left, 'lessThan', right);
    case 5:
      return compares(left, 'greaterThan', right);
    default:
      return false;
  }
};

/** A number as people write it, with a point or a comma; null for everything else. */
export const numberIn = (text: string): number | null => {
  const trimmed = text.trim();
  return /^[+-]?\d{1,30}(?:[.,]\d{1,30})?$/.test(trimmed) ? Number(trimmed.replace(',', '.')) : null;
};

const numeric = (left: string, right: string, holds: (a: number, b: number) => boolean): boolean => {
  const [a, b] = [numberIn(left), numberIn(right)];
  return a !== null && b !== null && holds(a, b);
};
