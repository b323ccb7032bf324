import { log } from '@balcao/functions/platform/logger.ts';
import { growingWaitMs } from './close-decision.ts';

/** The longest wait until a look that failed is repeated. */
const mostMs = 10_000;

type Deps = {
  /** @throws Error when the shard was not looked at completely. */
  look: (shard: number) => Promise<void>;
  mayRun: (shard: number) => boolean;
  later: (work: () => void, ms: number) => void;
};

/** One look at a shard after the other. A look that failed is repeated with growing waits, for as long as the shard is held here. */
export class ShardLooks {
  private readonly deps: Deps;
  private readonly last = new Map<number, Promise<void>>();
  private readonly failures = new Map<number, number>();
  /** Shards that will be looked at again without being asked. */
  private readonly again = new Set<number>();

  constructor(deps: Deps) {
    this.deps = deps;
  }

  /** Resolves when the shard was looked at, or could not be just now. */
  ask(shard: number): Promise<void> {
    const look = (this.last.get(shard) ?? Promise.resolve()).then(() => this.lookNow(shard));
    this.last.set(shard, look);
    return look;
  }

  private async lookNow(shard: number): Promise<void> {
    if (!this.deps.mayRun(shard)) {
      this.failures.delete(shard);
      return;
    }
    try {
      await this.deps.look(shard);
      this.failures.delete(shard);
    } catch (error) {
      const failures = this.failures.get(shard) ?? 0;
      this.failures.set(shard, failures + 1);
      log.error('HOST_LOOK_FAILED will look again', error, { shard });
      if (this.again.has(shard)) return;
      this.again.add(shard);
      this.deps.later(
        () => {
          this.again.delete(shard);
          void this.ask(shard);
        },
        growingWaitMs(failures, Math.random(), mostMs),
      );
    }
  }
}
