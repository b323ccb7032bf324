import { createHash } from 'node:crypto';

/** What a page or an Instagram account knows a customer as: another for each of them, digits as Meta's. */
export const scopedIdOf = (customerId: string, accountId: string): string =>
  `2${String(BigInt(`0x${createHash('sha256').update(`${customerId} ${accountId}`).digest('hex').slice(0, 13)}`))
    .padStart(16, '0')
    .slice(0, 16)}`;
