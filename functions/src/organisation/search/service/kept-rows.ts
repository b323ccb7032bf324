/** Parts of segments, which never change, as long as there is room; in a warm function they need not be read again. */
export class KeptRows {
  readonly #kept = new Map<string, { value: unknown; bytes: number }>();
  readonly #room: number;
  #bytes = 0;
  constructor(room: number) {
    this.#room = room;
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
    const known = this.#kept.get(key);
    if (!known) return undefined;
    this.#kept.delete(key);
    this.#kept.set(key, known);
    // Whoever kept it under this key said its type.
    return known.value as T;
  }
  keep(key: string, value: unknown, bytes: number): void {
    this.#bytes += bytes - (this.#kept.get(key)?.bytes ?? 0);
    this.#kept.delete(key);
    this.#kept.set(key, { value, bytes });
    for (const [oldest, { bytes: freed }] of this.#kept) {
      if (this.#bytes <= this.#room) break;
      this.#kept.delete(oldest);
      this.#bytes -= freed;
    }
  }
  clear(): void {
    this.#kept.clear();
    this.#bytes = 0;
  }
}
