import { ByteWriter } from './byte-writer.ts';
import type { IndexTable, SegmentRow } from './index-table.ts';
import { packedIdBytes } from './packed-id.ts';
import { idsPerPage, idsPlace, rowBytes, ticketsPerPage, ticketsPlace, wordPlace } from './segment-row.ts';

/** Rows go out so many together. */
const rowsAtOnce = 100;

/** Writes the rows of one segment: columns in any order, words in the order of their bytes. */
export class SegmentWriter {
  readonly #table: Pick<IndexTable, 'putRows'>;
  readonly #segment: string;
  readonly #row = new ByteWriter();
  readonly #list = new ByteWriter();
  #rows: SegmentRow[] = [];
  #place = '';
  #lastWord = '';

  constructor(table: Pick<IndexTable, 'putRows'>, segment: string) {
    this.#table = table;
    this.#segment = segment;
  }

  /** @param numbers ascending */
  async addWord(word: string, numbers: ReadonlyArray<number>): Promise<void> {
    for (let next = 0; next < numbers.length; ) {
      if (this.#row.length === 0) {
        this.#place = wordPlace(word, numbers[next] ?? 0);
        this.#lastWord = '';
      }
      const room = rowBytes - this.#row.length - 8 - word.length;
      const first = next;
      for (let last = 0; next < numbers.length && (next === first || this.#list.length < room); next++) {
        const number = numbers[next] ?? 0;
        this.#list.number(number - last);
        last = number;
      }
      const shared = sharedLetters(this.#lastWord, word);
      this.#row.byte(shared);
      this.#row.text(word.slice(shared));
      this.#row.number(next - first);
      this.#row.number(this.#list.length);
      this.#row.bytes(this.#list.take());
      this.#lastWord = word;
      if (this.#row.length > rowBytes - 64) this.#endRow();
    }
    if (this.#rows.length >= rowsAtOnce) await this.#send();
  }

  /** Ticket and id of every message, oldest first. */
  async addColumns(tickets: Uint32Array, ids: Uint8Array): Promise<void> {
    for (let page = 0; page * ticketsPerPage < tickets.length; page++) {
      const column = new ByteWriter();
      let last = 0;
      for (const ticket of tickets.subarray(page * ticketsPerPage, (page + 1) * ticketsPerPage)) {
        column.signed(ticket - last);
        last = ticket;
      }
      this.#rows.push({ place: ticketsPlace(page), data: column.take() });
    }
    for (let page = 0; page * idsPerPage < tickets.length; page++) {
      const start = page * idsPerPage * packedIdBytes;
      this.#rows.push({ place: idsPlace(page), data: ids.slice(start, start + idsPerPage * packedIdBytes) });
      if (this.#rows.length >= rowsAtOnce) await this.#send();
    }
  }

  async end(): Promise<void> {
    this.#endRow();
    await this.#send();
  }

  #endRow(): void {
    if (this.#row.length > 0) this.#rows.push({ place: this.#place, data: this.#row.take() });
  }
  async #send(): Promise<void> {
    const rows = this.#rows;
    this.#rows = [];
    if (rows.length > 0) await this.#table.putRows(this.#segment, rows);
  }
}

/** Never half of a pair. */
const sharedLetters = (before: string, word: string): number => {
  let shared = 0;
  while (shared < word.length && shared < before.length && before[shared] === word[shared]) shared++;
  const half = word.charCodeAt(shared - 1);
  return half >= 0xd800 && half < 0xdc00 ? shared - 1 : shared;
};
