import { Hints } from './hints.ts';

/** Remembers what was read for a moment, across invocations of a warm function: for what changes seldom and may be that old. */
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
