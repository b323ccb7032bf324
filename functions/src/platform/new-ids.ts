import { createHash } from 'node:crypto';
import { ulid } from 'ulid';

/** A fresh ULID. */
export const newUlid = (now: Date): string => ulid(now.getTime());

/** The same ULID for the same key and time: what a retry stores again is what it stored before. */
export const derivedUlid = (at: Date, key: string): string => {
  const hash = createHash('sha256').update(key).digest();
  let next = 0;
  return ulid(at.getTime(), () => (hash[next++ % hash.length] ?? 0) / 256);
};
