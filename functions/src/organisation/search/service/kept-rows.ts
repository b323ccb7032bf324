import { BoundedCache } from '../../../platform/bounded-cache.ts';

/** Parts of segments, which never change, as long as there is room; in a warm function they need not be read again. */
export class KeptRows {
  readonly #rows: BoundedCache<unknown>;
  constructor(maxBytes: number) {
    this.#rows = new BoundedCache(maxBytes);
  }

  /** @param key says what it is and of which type, so that the same key always has the same type. */
  async get<T>(key: string, read: () => Promise<T>, sizeOf: (value: T) => number): Promise<T> {
    const known = this.peek<T>(key);
    if (known !== undefined) return known;
    const value = await read();
    this.keep(key, value, sizeOf(value));
    return value;
  }
  peek<T>(key: string): T | undefined {
    // Whoever stored it under this key said its type.
    return this.#rows.get(key) as T | undefined;
  }
  keep(key: string, value: unknown, bytes: number): void {
    this.#rows.set(key, value, bytes);
  }
  clear(): void {
    this.#rows.clear();
  }
}
