import { createHash } from 'node:crypto';

/** As many as a cursor has room for. */
const mostMarks = 500;

/** Records that a search has shown on the pages before this one. The index holds a record again for each time it was edited or indexed twice, so a later
 *  page comes to its older places. The cursor takes along who was shown last, as marks of 36 bits; records shown before those may come twice. */
export class ShownBefore {
  readonly #marks: Set<string>;

  /** @param marks what `toString` of the page before said. */
  constructor(marks = '') {
    this.#marks = new Set(marks.match(/.{6}/g));
  }

  has(id: string): boolean {
    return this.#marks.has(markOf(id));
  }
  add(id: string): void {
    this.#marks.add(markOf(id));
  }
  toString(): string {
    return [...this.#marks].slice(-mostMarks).join('');
  }
}

const markOf = (id: string): string => createHash('sha256').update(id).digest('base64url').slice(0, 6);
