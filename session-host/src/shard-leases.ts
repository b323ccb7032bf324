import type { LeaseStore } from '@balcao/functions/sessions/service/session-records.ts';
import { log } from '@balcao/functions/platform/logger.ts';

export type LeaseTimes = {
  ttlMs: number;
  renewEveryMs: number;
  claimEveryMs: number /** Without a renewal for so long this container stops itself. */;
  fenceAfterMs: number;
};
export const leaseTimes: LeaseTimes = { ttlMs: 30_000, renewEveryMs: 10_000, claimEveryMs: 3000, fenceAfterMs: 20_000 };

type Held = { epoch: number; renewedAtMs: number };
type Deps = {
  store: LeaseStore;
  owner: string;
  shards: ReadonlyArray<number>;
  now: () => number;
  times: LeaseTimes;
  onGained: (shard: number, epoch: number) => Promise<void>;
  /** The shard is another's now, or may be: close its sockets at once and write nothing more. */
  onLost: (shard: number) => Promise<void>;
};

/** Holds the right to run shards: claims free ones, renews its own, gives up what it could not renew in time, and hands
 *  everything back when it is told to stop. */
export class ShardLeases {
  private readonly held = new Map<number, Held>();
  private readonly deps: Deps;
  private timers: NodeJS.Timeout[] = [];
  private running: Promise<void> = Promise.resolve();
  private isStopping = false;

  constructor(deps: Deps) {
    this.deps = deps;
  }

  async start(): Promise<void> {
    const { claimEveryMs, renewEveryMs } = this.deps.times;
    await this.claim();
    this.timers = [
      setInterval(() => this.inTurn(() => this.claim()), claimEveryMs + Math.random() * 500),
      setInterval(() => this.inTurn(() => this.renew()), renewEveryMs),
      setInterval(() => void this.fence(), 1000),
    ];
  }

  /** The epoch a shard is held with, or null when it is not ours. */
  epochOf(shard: number): number | null {
    return this.held.get(shard)?.epoch ?? null;
  }

  get shards(): ReadonlyArray<number> {
    return [...this.held.keys()];
  }

  /** Gives every shard back; the caller closed its sockets before. */
  async stop(): Promise<void> {
    this.isStopping = true;
    for (const timer of this.timers) clearInterval(timer);
    await this.running;
    await Promise.all([...this.held].map(([shard, { epoch }]) => this.deps.store.release(shard, this.deps.owner, epoch)));
    this.held.clear();
  }

  /** One look at the table after the other; a slow one delays the next instead of overtaking it. */
  private inTurn(work: () => Promise<void>): void {
    this.running = this.running
      .then(work)
      .catch((error: unknown) => log.error('LEASE_TABLE_UNREACHABLE could not look after the leases', error));
  }

  private async claim(): Promise<void> {
    const { store, shards, owner, now, times, onGained } = this.deps;
    for (const shard of shards) {
      if (this.isStopping || this.held.has(shard)) continue;
      const epoch = await store.acquire(shard, owner, now(), times.ttlMs);
      if (epoch === null) continue;
      this.held.set(shard, { epoch, renewedAtMs: now() });
      await onGained(shard, epoch);
    }
  }

  private async renew(): Promise<void> {
    const { store, owner, now, times } = this.deps;
    await Promise.all(
      [...this.held].map(async ([shard, { epoch }]) => {
        const askedAtMs = now();
        if (await store.renew(shard, owner, epoch, askedAtMs, times.ttlMs)) this.held.set(shard, { epoch, renewedAtMs: askedAtMs });
        else await this.lose(shard);
      }),
    );
  }

  /** The table may be unreachable, and the lease run out unseen: stop before another can start. */
  private async fence(): Promise<void> {
    for (const [shard, { renewedAtMs }] of this.held)
      if (this.deps.now() - renewedAtMs > this.deps.times.fenceAfterMs) await this.lose(shard);
  }

  private async lose(shard: number): Promise<void> {
    if (!this.held.delete(shard)) return;
    log.warn('LEASE_LOST gave up a shard', { shard });
    await this.deps.onLost(shard);
  }
}
