import { ByteReader } from './byte-writer.ts';

/** About a read unit, key and all. */
export const rowBytes = 3_900;
/** Numbers in a segment count from its newest message, which is 0, so that ascending order is newest first. */
export type Lists = ReadonlyArray<readonly [word: string, numbers: number[]]>;

const digits = 5;
const inOrder = (number: number): string => number.toString(36).padStart(digits, '0');
/** Behind every number that a segment has. */
export const lastNumber = 36 ** digits - 1;

/** Where a row lies that begins with this entry. Columns lie before all words. */
export const wordPlace = (word: string, number: number): string => `w${word} ${inOrder(number)}`;
export const firstWord = 'w';
export const behindWords = 'x';
export const endOfBeginning = (beginning: string): string => `w${beginning}\u{10ffff}`;
/** Just behind a place. */
export const after = (place: string): string => `${place}!`;

export const ticketsPlace = (page: number): string => `!t${inOrder(page)}`;
export const idsPlace = (page: number): string => `!i${inOrder(page)}`;
export const pageOf = (place: string): number => Number.parseInt(place.slice(2), 36);
export const columns = { tickets: ['!t', '!u'], ids: ['!i', '!j'], all: ['!', '"'] } as const;

/** An entry: letters shared with the word before it, the rest of the word, how many numbers, in how many bytes, their distances.
 *  @throws RangeError when the bytes are no such row. */
export const readRow = (data: Uint8Array, isWanted: (word: string) => boolean = () => true): Lists => {
  const reader = new ByteReader(data);
  const lists: [string, number[]][] = [];
  let word = '';
  while (!reader.isAtEnd) {
    const shared = reader.byte();
    if (shared > word.length) throw new RangeError('a row of the search index cannot be read');
    word = word.slice(0, shared) + reader.text();
    const count = reader.number();
    const bytes = reader.number();
    if (count > bytes || reader.at + bytes > data.length) throw new RangeError('a row of the search index cannot be read');
    if (!isWanted(word)) {
      reader.skip(bytes);
      continue;
    }
    const numbers: number[] = [];
    for (let at = 0; numbers.length < count; ) numbers.push((at += reader.number()));
    lists.push([word, numbers]);
  }
  return lists;
};

export const ticketsPerPage = 4096;
/** The tickets of a page of messages, oldest first; 0 is an erased one. @throws RangeError */
export const readTickets = (data: Uint8Array): Uint32Array => {
  const reader = new ByteReader(data);
  const tickets: number[] = [];
  for (let last = 0; !reader.isAtEnd; ) tickets.push((last += reader.signed()));
  return Uint32Array.from(tickets);
};

/** So many ids fill a row. */
export const idsPerPage = 224;
