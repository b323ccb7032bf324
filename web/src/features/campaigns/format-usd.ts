import { currentLocale } from '../../lib/format.ts';

/** US$ 12,50 */
export const formatUsd = (amount: number): string =>
  new Intl.NumberFormat(currentLocale(), { style: 'currency', currency: 'USD' }).format(amount);
