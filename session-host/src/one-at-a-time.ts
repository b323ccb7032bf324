/** Work under one name waits for the work before it, whether that succeeds or not. */
export class OneAtATime {
  private readonly last = new Map<string, Promise<void>>();

  async run<T>(name: string, work: () => Promise<T>): Promise<T> {
    const done = (this.last.get(name) ?? Promise.resolve()).then(work);
    const ended = done.then(
      () => {},
      () => {},
    );
    this.last.set(name, ended);
    try {
      return await done;
    } finally {
      if (this.last.get(name) === ended) this.last.delete(name);
    }
  }
}
