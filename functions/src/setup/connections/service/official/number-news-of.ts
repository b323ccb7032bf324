import type { NumberNews } from '../../store/number-standing-store.ts';
import type { NumberState } from './number-at-meta.ts';

/** What Meta says of a number's standing when it is asked. */
export const numberNewsOf = ({ reach, flagged, perSec }: Pick<NumberState, 'reach' | 'flagged' | 'perSec'>): NumberNews[] => [
  ...(reach === null ? [] : [{ kind: 'reach' as const, reach }]),
  ...(flagged === null ? [] : [{ kind: 'flagged' as const, flagged }]),
  ...(perSec === null ? [] : [{ kind: 'perSec' as const, perSec }]),
];
