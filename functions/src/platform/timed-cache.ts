import { BoundedCache } from './bounded-cache.ts';

type Options<Value> = {
  /** Whether a value that was read is cached. Default: every value is. */
  isCached?: (value: Value) => boolean;
  maxValues?: number;
};

/** In-memory cache that survives between invocations of a warm function, for values that change rarely and may be outdated by the
 *  cache's maximum age. Callers that ask for a value while it is being read share that read; a failed read is not cached. */
export class TimedCache<Value> {
  readonly #entries: BoundedCache<{ at: number; value: Promise<Value> }>;
  readonly #maxAgeMs: number;
  readonly #isCached: (value: Value) => boolean;

  constructor(maxAgeMs: number, { isCached = () => true, maxValues = 5_000 }: Options<Value> = {}) {
    this.#entries = new BoundedCache(maxValues);
    this.#maxAgeMs = maxAgeMs;
    this.#isCached = isCached;
  }

  /** The cached value of a key; the result of `read` when there is none, or when it is older than the maximum age. @param isStale true =
   *  the caller knows that the cached value is outdated: always read. */
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
