import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { leaseTimesOf, ShardLeases } from './shard-leases.ts';

const shards = Array.from({ length: 16 }, (_, shard) => shard);
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A table that answers after `callMs`, and a container whose sessions take two more calls to begin. */
const slowHost = (callMs: number, members = () => 1) => {
  const rows = new Map<number, { epoch: number; until: number }>();
  const call = () => new Promise<void>((resolve) => setTimeout(resolve, callMs));
  const lost: number[] = [];
  const released = new Set<number>();
  const leases = new ShardLeases({
    owner: 'a',
    shards,
    now: () => Date.now(),
    times: leaseTimesOf(30),
    onGained: async () => {
      await call();
      await call();
    },
    onLost: async (shard) => void lost.push(shard),
    store: {
      join: call,
      leave: call,
      countMembers: async () => {
        await call();
        return members();
      },
      listFree: async (asked: ReadonlyArray<number>, now: number) => {
        await call();
        return asked.filter((shard) => (rows.get(shard)?.until ?? 0) < now);
      },
      acquire: async (shard: number, _owner: string, now: number, ttlMs: number) => {
        await call();
        const epoch = (rows.get(shard)?.epoch ?? 0) + 1;
        rows.set(shard, { epoch, until: now + ttlMs });
        return epoch;
      },
      renew: async (shard: number, _owner: string, epoch: number, now: number, ttlMs: number) => {
        await call();
        const row = rows.get(shard);
        if (row?.epoch !== epoch || row.until < now) return false;
        row.until = now + ttlMs;
        return true;
      },
      release: async (shard: number) => {
        released.add(shard);
        await call();
      },
    } as never,
  });
  return { leases, lost, released };
};

it.each([50, 500, 1500])('a container keeps what it holds while it takes the rest, with %d ms a call', async (callMs) => {
  const { leases, lost } = slowHost(callMs);
  void leases.start();

  await vi.advanceTimersByTimeAsync(120_000);

  expect(lost).toEqual([]);
  expect([...leases.shards].sort((a, b) => a - b)).toEqual(shards);
  const stopped = leases.stop();
  await vi.advanceTimersByTimeAsync(20_000);
  await stopped;
});

it('does not take back a shard that was given up while it was being renewed', async () => {
  let members = 1;
  const { leases, released } = slowHost(500, () => members);
  void leases.start();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(leases.shards).toHaveLength(16);

  // A second container starts: half of the leases are released one by one, while the others are renewed.
  members = 2;
  const held = new Set<number>();
  for (let step = 0; step < 600; step++) {
    await vi.advanceTimersByTimeAsync(100);
    for (const shard of released) if (leases.epochOf(shard) !== null) held.add(shard);
  }

  expect(released.size).toBe(8);
  expect([...held]).toEqual([]);
  const stopped = leases.stop();
  await vi.advanceTimersByTimeAsync(20_000);
  await stopped;
});
