import { Hints } from './hints.ts';

/** A cache with an age limit that survives between invocations of a warm function: for values that change rarely and may be that old. */
export class Lately<Value> {
  readonly #kept = new Hints<{ at: number; value: Value }>(5_000);
  readonly #keepMs: number;

  constructor(keepMs: number) {
    this.#keepMs = keepMs;
  }

  async get(key: string, read: () => Promise<Value>): Promise<Value> {
    const kept = this.#kept.get(key);
    if (kept && Date.now() - kept.at < this.#keepMs) return kept.value;
    const value = await read();
    this.#kept.set(key, { at: Date.now(), value });
    return value;
  }
}
