import { BoundedCache } from './bounded-cache.ts';

type Options<Value> = {
  /** Says whether a value is cached; every value is, when left out. */
  isCached?: (value: Value) => boolean;
  maxValues?: number;
};

/** A cache with an age limit that survives between invocations of a warm function: for values that change rarely and may be that old. Callers that ask while a
 *  value is being read share that read; a failed read is not cached. */
export class TimedCache<Value> {
  readonly #entries: BoundedCache<{ at: number; value: Promise<Value> }>;
  readonly #maxAgeMs: number;
  readonly #isCached: (value: Value) => boolean;

  constructor(maxAgeMs: number, { isCached = () => true, maxValues = 5_000 }: Options<Value> = {}) {
    this.#entries = new BoundedCache(maxValues);
    this.#maxAgeMs = maxAgeMs;
    this.#isCached = isCached;
  }

  /** @param isStale ignores what is cached and reads again. */
  get(key: string, read: () => Promise<Value>, isStale = false): Promise<Value> {
    const entry = this.#entries.get(key);
    if (entry && !isStale && Date.now() - entry.at < this.#maxAgeMs) return entry.value;
    const value = read();
    this.#entries.set(key, { at: Date.now(), value });
    const forget = (): void => {
      if (this.#entries.get(key)?.value === value) this.#entries.forget(key);
    };
    value.then((found) => {
      if (!this.#isCached(found)) forget();
    }, forget);
    return value;
  }

  forget(key: string): void {
    this.#entries.forget(key);
  }
}
