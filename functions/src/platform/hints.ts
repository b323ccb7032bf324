/** A cache of up to `size` values that survives between invocations of a warm function; the oldest value is dropped. Only for values
 *  that save a read when they are right and do no harm when they are stale. */
export class Hints<Value> {
  private readonly values = new Map<string, Value>();
  private readonly size: number;

  constructor(size: number) {
    this.size = size;
  }

  get(key: string): Value | undefined {
    return this.values.get(key);
  }

  set(key: string, value: Value): void {
    this.values.delete(key);
    this.values.set(key, value);
    const oldest = this.values.size > this.size ? this.values.keys().next() : null;
    if (oldest && !oldest.done) this.values.delete(oldest.value);
  }

  forget(key: string): void {
    this.values.delete(key);
  }

  has(key: string): boolean {
    return this.values.has(key);
  }
}
