import type { LeaseStore } from '@balcao/functions/organisation/sessions/service/session-records.ts';
import { log } from '@balcao/functions/platform/logger.ts';

export type LeaseTimes = {
  ttlMs: number;
  renewEveryMs: number;
  /** Between two looks at what is free and at who else is there. */
  lookEveryMs: number;
  /** Without a renewal for so long this container stops itself. */
  fenceAfterMs: number;
};
/** Renewed three times before a lease runs out; whoever could not renew it stops itself before another may take it. */
export const leaseTimesOf = (leaseSec: number): LeaseTimes => ({
  ttlMs: leaseSec * 1000,
  renewEveryMs: (leaseSec * 1000) / 3,
  lookEveryMs: Math.min(2000, (leaseSec * 1000) / 6),
  fenceAfterMs: (leaseSec * 2000) / 3,
});

type Held = { epoch: number; renewedAtMs: number };
type Deps = {
  store: LeaseStore;
  owner: string;
  shards: ReadonlyArray<number>;
  now: () => number;
  times: LeaseTimes;
  onGained: (shard: number, epoch: number) => Promise<void>;
  /** The shard is another's now, or soon: close its sockets at once and write nothing more. */
  onLost: (shard: number) => Promise<void>;
};

/** Holds the right to run shards: takes its share of the free ones, gives up one at a time when more containers came, renews its own, stops what
 *  it could not renew in time, and hands everything back when it is told to stop. */
export class ShardLeases {
  private readonly held = new Map<number, Held>();
  private readonly deps: Deps;
  private timers: NodeJS.Timeout[] = [];
  /** One look at the table of each kind after the other. Renewing waits for no other kind: taking shards may be slow, and what is held must not run out
   *  meanwhile. */
  private readonly running = { balance: Promise.resolve(), renew: Promise.resolve() };
  private isStopping = false;
  private readonly leaving = new Set<number>();

  constructor(deps: Deps) {
    this.deps = deps;
  }

  async start(): Promise<void> {
    const { lookEveryMs, renewEveryMs } = this.deps.times;
    await this.renew();
    this.timers = [
      setInterval(() => this.inTurn('balance'), lookEveryMs * (1 + Math.random() / 5)),
      setInterval(() => this.inTurn('renew'), renewEveryMs),
      setInterval(() => void this.fence(), Math.min(1000, this.deps.times.fenceAfterMs / 4)),
    ];
    this.inTurn('balance');
    await this.running.balance;
  }

  /** The epoch a shard is held with, or null when it is not ours. */
  epochOf(shard: number): number | null {
    return this.held.get(shard)?.epoch ?? null;
  }

  /** Whether its sessions may be started: while a shard is being given up the epoch still guards the last writes, but nothing new begins. */
  mayRun(shard: number): boolean {
    return this.held.has(shard) && !this.leaving.has(shard);
  }

  get shards(): ReadonlyArray<number> {
    return [...this.held.keys()];
  }

  /** Closes and gives back every shard; whoever else is there takes them at its next look. */
  async stop(): Promise<void> {
    this.isStopping = true;
    for (const timer of this.timers) clearInterval(timer);
    await Promise.all(Object.values(this.running));
    // Each on its own: what the table refuses must not keep the other sockets from being closed.
    const ends = await Promise.allSettled([this.deps.store.leave(this.deps.owner), ...this.shards.map((shard) => this.surrender(shard))]);
    for (const end of ends) if (end.status === 'rejected') log.error('LEASE_NOT_RELEASED it runs out by itself', end.reason);
  }

  /** A slow one delays the next of its kind instead of being overtaken. */
  private inTurn(work: 'balance' | 'renew'): void {
    this.running[work] = this.running[work]
      .then(() => (this.isStopping ? undefined : this[work]()))
      .catch((error: unknown) => log.error('LEASE_TABLE_UNREACHABLE could not look after the leases', error));
  }

  private async balance(): Promise<void> {
    const { store, shards, owner, now, times, onGained } = this.deps;
    const share = Math.ceil(shards.length / Math.max(1, await store.countMembers(now())));
    const [surplus] = this.shards.slice(share);
    if (surplus !== undefined) return this.surrender(surplus);
    if (this.held.size >= share) return;
    for (const shard of shuffled(await store.listFree(shards, now()))) {
      if (this.isStopping || this.held.size >= share) return;
      const askedAtMs = now();
      const epoch = await store.acquire(shard, owner, askedAtMs, times.ttlMs);
      if (epoch === null) continue;
      this.held.set(shard, { epoch, renewedAtMs: askedAtMs });
      await onGained(shard, epoch);
    }
  }

  /** Its sockets are closed while the lease still keeps others away. */
  private async surrender(shard: number): Promise<void> {
    const held = this.held.get(shard);
    if (!held) return;
    this.leaving.add(shard);
    try {
      await this.deps.onLost(shard);
    } finally {
      this.held.delete(shard);
      this.leaving.delete(shard);
    }
    await this.deps.store.release(shard, this.deps.owner, held.epoch);
  }

  private async renew(): Promise<void> {
    const { store, owner, now, times } = this.deps;
    await store.join(owner, now(), times.ttlMs);
    await Promise.all(
      [...this.held].map(async ([shard, { epoch }]) => {
        const askedAtMs = now();
        const isRenewed = await store.renew(shard, owner, epoch, askedAtMs, times.ttlMs);
        // Given back meanwhile, and perhaps taken again.
        if (this.epochOf(shard) !== epoch) return;
        if (isRenewed) this.held.set(shard, { epoch, renewedAtMs: askedAtMs });
        else await this.lose(shard);
      }),
    );
  }

  /** The table may be unreachable, and the lease run out unseen: stop before another can start. */
  private async fence(): Promise<void> {
    const late = [...this.held].filter(([, { renewedAtMs }]) => this.deps.now() - renewedAtMs > this.deps.times.fenceAfterMs);
    await Promise.all(late.map(([shard]) => this.lose(shard)));
  }

  private async lose(shard: number): Promise<void> {
    if (!this.held.delete(shard)) return;
    log.warn('LEASE_LOST gave up a shard', { shard });
    await this.deps.onLost(shard);
  }
}

/** So that two containers looking at once do not ask for the same one after the other. */
const shuffled = <T>(items: ReadonlyArray<T>): T[] =>
  items
    .map((item) => ({ item, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
