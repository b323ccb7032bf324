import { createHash } from 'node:crypto';
import { placeLetters, type Position } from '@balcao/shared/domain/messages/position-of.ts';
import { ulid } from 'ulid';

export const newUlid = (now: Date): string => ulid(now.getTime());

/** Derives a ULID from a time and a key: the same input gives the same id, so a retry stores the same row again. */
export const derivedUlid = (at: Date, key: string): string => {
  const hash = createHash('sha256').update(key).digest();
  let next = 0;
  return ulid(at.getTime(), () => (hash[next++ % hash.length] ?? 0) / 256);
};

/** Derives the ULID of a message: it begins with the message's sort position in the conversation, and the rest comes from a hash of
 *  `key`. The same input gives the same id, so a retry stores the same row again. */
export const placedUlid = (position: Position, key: string): string => {
  const place = placeLetters(position);
  const hash = createHash('sha256').update(key).digest();
  return place + Array.from({ length: 26 - place.length }, (_, index) => crockford.charAt((hash[index] ?? 0) % 32)).join('');
};
const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
