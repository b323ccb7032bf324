import type { FoundContact } from '../../../organisation/search/service/search-records.ts';

/** Contacts as the index tells them, each once, looked at before they are taken. */
export class FoundInOrder {
  #ahead: FoundContact[] = [];
  #hasEnded = false;
  readonly #known = new Set<string>();
  readonly #source: AsyncIterator<ReadonlyArray<FoundContact>>;

  constructor(source: AsyncIterator<ReadonlyArray<FoundContact>>) {
    this.#source = source;
  }

  async peek(count: number): Promise<FoundContact[]> {
    while (this.#ahead.length < count && !this.#hasEnded) {
      const { done, value } = await this.#source.next();
      if (done) {
        this.#hasEnded = true;
        break;
      }
      for (const found of value) {
        if (this.#known.has(found.id)) continue;
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
