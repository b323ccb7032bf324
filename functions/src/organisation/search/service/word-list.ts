import { log } from '../../../platform/logger.ts';
import { compareBytes } from './compare-bytes.ts';
import type { IndexTable, SegmentRow } from './index-table.ts';
import type { KeptRows } from './kept-rows.ts';
import { after, endOfBeginning, firstWord, lastNumber, readRow, wordPlace, type Lists } from './segment-row.ts';

export type Reading = { table: IndexTable; kept: KeptRows };

/** What is left of a row that cannot be read. */
export const listsIn = ({ data }: SegmentRow, isWanted: (word: string) => boolean): Lists => {
  try {
    return readRow(data, isWanted);
  } catch (error) {
    log.error('SEARCH_ROW_BROKEN a row of the search index cannot be read', error);
    return [];
  }
};

/** Numbers of the messages of one segment that hold something, ascending. */
export type NumberList = {
  /** The first number not before this one: `end` when there is none, `unknown` when more must be loaded. */
  next: (number: number) => number | 'end' | 'unknown';
  load: (number: number) => Promise<void>;
};

/** Messages that any of the lists holds. */
export class EitherList implements NumberList {
  readonly #lists: ReadonlyArray<NumberList>;

  constructor(lists: ReadonlyArray<NumberList>) {
    this.#lists = lists;
  }

  next(number: number): number | 'end' | 'unknown' {
    let first: number | 'end' = 'end';
    for (const list of this.#lists) {
      const next = list.next(number);
      if (next === 'unknown') return 'unknown';
      if (next !== 'end' && (first === 'end' || next < first)) first = next;
    }
    return first;
  }

  async load(number: number): Promise<void> {
    await Promise.all(this.#lists.filter((list) => list.next(number) === 'unknown').map((list) => list.load(number)));
  }
}

/** Messages with one word, read row by row, or by a jump to where they may go on. */
export class WordList implements NumberList {
  #numbers: number[] = [];
  #at = 0;
  #lastPlace: string | null = null;
  #hasEnded = false;
  #rowsAhead = 1;
  readonly #reading: Reading;
  readonly #segment: string;
  readonly #word: string;

  constructor(reading: Reading, segment: string, word: string) {
    this.#reading = reading;
    this.#segment = segment;
    this.#word = word;
  }

  next(number: number): number | 'end' | 'unknown' {
    while ((this.#numbers[this.#at] ?? Infinity) < number) this.#at++;
    return this.#numbers[this.#at] ?? (this.#hasEnded ? 'end' : 'unknown');
  }

  async load(number: number): Promise<void> {
    const [first = 0, last = 0] = [this.#numbers[0], this.#numbers.at(-1)];
    const isFar = number - last > (last - first + 1) * 4;
    if (this.#lastPlace === null || isFar) {
      // The row of a number is the last one that begins before it.
      const row = await this.#rows(wordPlace(this.#word, number), 'upTo');
      this.#take(row);
      // It may begin in the very first row.
      this.#lastPlace ??= firstWord;
      if (row.length > 0 && this.next(number) !== 'unknown') return;
    }
    this.#take(await this.#rows(after(this.#lastPlace), 'from'));
    this.#rowsAhead = Math.min(16, this.#rowsAhead * 2);
  }

  #rows(place: string, direction: 'upTo' | 'from'): Promise<SegmentRow[]> {
    const { table, kept } = this.#reading;
    const key = `${table.name} ${this.#segment} ${place} ${direction} ${this.#rowsAhead} ${this.#word}`;
    const read = async (): Promise<SegmentRow[]> => {
      if (direction === 'from') return table.rowsBetween(this.#segment, place, wordPlace(this.#word, lastNumber), this.#rowsAhead);
      const row = await table.lastRowUpTo(this.#segment, firstWord, place);
      return row ? [row] : [];
    };
    return kept.get(key, read, sizeOf);
  }

  #take(rows: ReadonlyArray<SegmentRow>): void {
    const numbers: number[] = [];
    let lastWord = '';
    for (const row of rows)
      for (const [, some] of listsIn(row, (word) => {
        lastWord = word;
        return word === this.#word;
      }))
        for (const number of some) numbers.push(number);
    this.#hasEnded = rows.length === 0 || compareBytes(lastWord, this.#word) > 0;
    this.#lastPlace = rows.at(-1)?.place ?? this.#lastPlace;
    this.#numbers = numbers;
    this.#at = 0;
  }
}

/** Messages with any word that begins so, all at once: they are in the order of the words. */
export class BeginningList implements NumberList {
  #numbers: Uint32Array | null = null;
  #at = 0;
  readonly #reading: Reading;
  readonly #segment: string;
  readonly #beginning: string;

  constructor(reading: Reading, segment: string, beginning: string) {
    this.#reading = reading;
    this.#segment = segment;
    this.#beginning = beginning;
  }

  next(number: number): number | 'end' | 'unknown' {
    if (!this.#numbers) return 'unknown';
    while ((this.#numbers[this.#at] ?? Infinity) < number) this.#at++;
    return this.#numbers[this.#at] ?? 'end';
  }

  async load(): Promise<void> {
    const { table, kept } = this.#reading;
    const beginning = this.#beginning;
    this.#numbers = await kept.get(
      `${table.name} ${this.#segment} ${beginning}*`,
      async () => {
        const start = `${firstWord}${beginning}`;
        const [first, rest] = await Promise.all([
          table.lastRowUpTo(this.#segment, firstWord, start),
          table.rowsBetween(this.#segment, start, endOfBeginning(beginning)),
        ]);
        const numbers: number[] = [];
        for (const row of first ? [first, ...rest] : rest)
          for (const [, some] of listsIn(row, (word) => word.startsWith(beginning))) for (const number of some) numbers.push(number);
        return Uint32Array.from(numbers)
          .sort()
          .filter((number, at, all) => number !== all[at - 1]);
      },
      (numbers) => numbers.byteLength + 100,
    );
  }
}

const sizeOf = (rows: ReadonlyArray<SegmentRow>): number => rows.reduce((bytes, { data }) => bytes + data.length + 100, 100);
