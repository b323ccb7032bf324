type Entry<Value> = { value: Value; weight: number };

/** In-memory cache of limited size that survives between invocations of a warm function; the least recently used values are dropped
 *  first. Only for values that save work and do no harm when they are stale. */
export class BoundedCache<Value> {
  readonly #entries = new Map<string, Entry<Value>>();
  readonly #maxWeight: number;
  #weight = 0;

  /** @param maxWeight largest total weight of the values: their number, or their bytes when `set` is given bytes as weights. */
  constructor(maxWeight: number) {
    this.#maxWeight = maxWeight;
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  set(key: string, value: Value, weight = 1): void {
    this.forget(key);
    this.#entries.set(key, { value, weight });
    this.#weight += weight;
    for (const oldest of this.#entries.keys()) {
      if (this.#weight <= this.#maxWeight) break;
      this.forget(oldest);
    }
  }

  forget(key: string): void {
    this.#weight -= this.#entries.get(key)?.weight ?? 0;
    this.#entries.delete(key);
  }

  has(key: string): boolean {
    return this.#entries.has(key);
  }

  clear(): void {
    this.#entries.clear();
    this.#weight = 0;
  }
}
