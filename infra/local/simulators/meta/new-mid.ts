import { randomBytes } from 'node:crypto';

/** `m_` and base64 as Meta's: upper and lower case, `-` and `_` all occur. */
export const newMid = (): string => `m_${randomBytes(48).toString('base64url')}`;
