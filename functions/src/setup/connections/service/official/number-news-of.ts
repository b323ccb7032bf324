import type { NumberNews } from '../../store/number-standing-store.ts';
import type { NumberState } from './number-at-meta.ts';

/** What Meta says of a number's standing when it is asked. */
export const numberNewsOf = ({ reach, quality, perSec }: Pick<NumberState, 'reach' | 'quality' | 'perSec'>): NumberNews[] => [
  ...(reach === null ? [] : [{ kind: 'reach' as const, reach }]),
  ...(quality === null ? [] : [{ kind: 'quality' as const, quality }]),
  ...(perSec === null ? [] : [{ kind: 'perSec' as const, perSec }]),
];
