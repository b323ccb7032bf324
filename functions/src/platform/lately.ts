import { Hints } from './hints.ts';

/** A cache with an age limit that survives between invocations of a warm function: for values that change rarely and may be that old. Callers that ask while a
 *  value is being read share that read; a failed read is not cached. */
export class Lately<Value> {
  readonly #kept = new Hints<{ at: number; value: Promise<Value> }>(5_000);
  readonly #keepMs: number;
  readonly #isKept: (value: Value) => boolean;

  /** @param isKept says whether a value is cached; every value is, when left out. */
  constructor(keepMs: number, isKept: (value: Value) => boolean = () => true) {
    this.#keepMs = keepMs;
    this.#isKept = isKept;
  }

  /** @param isStale ignores what is cached and reads again. */
  get(key: string, read: () => Promise<Value>, isStale = false): Promise<Value> {
    const kept = this.#kept.get(key);
    if (kept && !isStale && Date.now() - kept.at < this.#keepMs) return kept.value;
    const value = read();
    this.#kept.set(key, { at: Date.now(), value });
    const forget = (): void => {
      if (this.#kept.get(key)?.value === value) this.#kept.forget(key);
    };
    value.then((found) => {
      if (!this.#isKept(found)) forget();
    }, forget);
    return value;
  }
}
