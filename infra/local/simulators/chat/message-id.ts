import { randomBytes } from 'node:crypto';

/** `wamid.` and base64 as Meta's: 28 bytes of which the last twelve are random, so upper and lower case, `/`, `+` and `=` all occur. */
export const newMessageId = (recipient: string): string =>
  `wamid.${Buffer.concat([Buffer.from('HBgN'), Buffer.from(recipient.slice(-12).padStart(12, '0')), randomBytes(13)]).toString('base64')}`;
