import { currentLocale } from './format.ts';

/** US$ 12.34; of small amounts as many digits as they have. @param microUsd millionths of a US dollar. */
export const formatUsd = (microUsd: number, digits: 2 | 6 = 2): string =>
  new Intl.NumberFormat(currentLocale(), {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: 2,
    maximumFractionDigits: digits,
  }).format(microUsd / 1_000_000);
