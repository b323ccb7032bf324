type Waiting = { shares: ReadonlyArray<Share>; start: () => void };
/** Under this name at most so many at once. */
export type Share = readonly [name: string, atOnce: number];

/** Lets work run a few at a time, and of each of its names at most so many: who has much to do does not keep the others waiting. */
export class FairSlots {
  private readonly atOnce: number;
  private running = 0;
  private readonly byName = new Map<string, number>();
  private readonly waiting: Waiting[] = [];

  constructor(atOnce: number) {
    this.atOnce = atOnce;
  }

  async run<T>(shares: ReadonlyArray<Share>, work: () => Promise<T>): Promise<T> {
    if (!this.hasRoom(shares)) await new Promise<void>((start) => this.waiting.push({ shares, start }));
    else this.take(shares);
    try {
      return await work();
    } finally {
      this.release(shares);
    }
  }

  private hasRoom(shares: ReadonlyArray<Share>): boolean {
    return this.running < this.atOnce && shares.every(([name, atOnce]) => (this.byName.get(name) ?? 0) < atOnce);
  }

  private take(shares: ReadonlyArray<Share>): void {
    this.running++;
    for (const [name] of shares) this.byName.set(name, (this.byName.get(name) ?? 0) + 1);
  }

  private release(shares: ReadonlyArray<Share>): void {
    this.running--;
    for (const [name] of shares) {
      const left = (this.byName.get(name) ?? 1) - 1;
      if (left > 0) this.byName.set(name, left);
      else this.byName.delete(name);
    }
    for (;;) {
      const next = this.waiting.findIndex((waiting) => this.hasRoom(waiting.shares));
      const [started] = next < 0 ? [] : this.waiting.splice(next, 1);
      if (!started) return;
      this.take(started.shares);
      started.start();
    }
  }
}
