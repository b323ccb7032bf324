import type { FoundContact } from '../../../organisation/search/service/search-records.ts';
import type { ShownBefore } from '../../../organisation/search/service/shown-before.ts';

/** Contacts as the index tells them, each once and without those that were shown before, looked at before they are taken. */
export class FoundInOrder {
  #ahead: FoundContact[] = [];
  #hasEnded = false;
  readonly #known = new Set<string>();
  readonly #source: AsyncIterator<ReadonlyArray<FoundContact>>;
  readonly #shown: Pick<ShownBefore, 'has'>;

  constructor(source: AsyncIterator<ReadonlyArray<FoundContact>>, shown: Pick<ShownBefore, 'has'>) {
    this.#source = source;
    this.#shown = shown;
  }

  async peek(count: number): Promise<FoundContact[]> {
    while (this.#ahead.length < count && !this.#hasEnded) {
      const { done, value } = await this.#source.next();
      if (done) {
        this.#hasEnded = true;
        break;
      }
      for (const found of value) {
        if (this.#known.has(found.id) || this.#shown.has(found.id)) continue;
        this.#known.add(found.id);
        this.#ahead.push(found);
      }
    }
    return this.#ahead.slice(0, count);
  }

  async take(count: number): Promise<FoundContact[]> {
    const some = await this.peek(count);
    this.#ahead = this.#ahead.slice(some.length);
    return some;
  }
}
