import { createHash } from 'node:crypto';
import { placeLetters, type Position } from '@balcao/shared/domain/messages/position-of.ts';
import { ulid } from 'ulid';

/** A fresh ULID. */
export const newUlid = (now: Date): string => ulid(now.getTime());

/** The same ULID for the same key and time: what a retry stores again is what it stored before. */
export const derivedUlid = (at: Date, key: string): string => {
  const hash = createHash('sha256').update(key).digest();
  let next = 0;
  return ulid(at.getTime(), () => (hash[next++ % hash.length] ?? 0) / 256);
};

/** The same for a message's place in its conversation. */
export const placedUlid = (position: Position, key: string): string => {
  const place = placeLetters(position);
  const hash = createHash('sha256').update(key).digest();
  return place + Array.from({ length: 26 - place.length }, (_, index) => crockford.charAt((hash[index] ?? 0) % 32)).join('');
};
const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
