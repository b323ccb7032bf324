import { createHash, randomInt } from 'node:crypto';
import { lastCodePoints } from '@balcao/shared/domain/text/cut-text.ts';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/** Letters of a token, as long as integrations know them. */
const length = 30;

export type ApiToken = { token: string; tokenHash: string; tokenTail: string };

/** Text to hand out once; what is kept of it tells it apart and nothing more. 178 bits need no slow hash. */
export const newApiToken = (): ApiToken => {
  const token = Array.from({ length }, () => letters.charAt(randomInt(letters.length))).join('');
  return { token, tokenHash: createHash('sha256').update(token).digest('hex'), tokenTail: lastCodePoints(token, 4) };
};
