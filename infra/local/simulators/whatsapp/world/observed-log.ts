import { EventEmitter } from 'node:events';

/** A log one can wait on. Keeps the last `limit` items. */
export class ObservedLog<T> {
  readonly items: T[] = [];
  private readonly emitter = new EventEmitter<{ item: [T] }>().setMaxListeners(0);
  private readonly limit: number;

  constructor(limit = 2000) {
    this.limit = limit;
  }

  push(item: T): void {
    this.items.push(item);
    if (this.items.length > this.limit) this.items.splice(0, this.items.length - this.limit);
    this.emitter.emit('item', item);
  }

  /** The first item that matches, past or to come. @throws Error after `timeoutMs`. */
  async find(matches: (item: T) => boolean, timeoutMs = 5000): Promise<T> {
    const known = this.items.find(matches);
    if (known !== undefined) return known;
    return new Promise((resolve, reject) => {
      const onItem = (item: T): void => {
        if (!matches(item)) return;
        clearTimeout(timer);
        this.emitter.off('item', onItem);
        resolve(item);
      };
      const timer = setTimeout(() => {
        this.emitter.off('item', onItem);
        reject(new Error(`nothing matched within ${timeoutMs} ms (${this.items.length} items seen)`));
      }, timeoutMs);
      this.emitter.on('item', onItem);
    });
  }
}
