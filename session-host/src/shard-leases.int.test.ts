import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { shardCount } from '@balcao/shared/domain/connections/shard-count.ts';
import { startTestCloud, type TestCloud } from '../../functions/src/testing/start-test-cloud.ts';
import { eventually } from '../../infra/local/testing/eventually.ts';
import type { LeaseStore } from '../../functions/src/organisation/sessions/service/session-records.ts';
import type { LeaseTimes, ShardLeases } from './shard-leases.ts';

const times: LeaseTimes = { ttlMs: 1500, renewEveryMs: 400, lookEveryMs: 100, fenceAfterMs: 1000 };
const shards = Array.from({ length: shardCount }, (_, shard) => shard);

let cloud: TestCloud;
let store: LeaseStore;
let Leases: typeof ShardLeases;
beforeAll(async () => {
  cloud = await startTestCloud({ parts: 'store' });
  ({ leaseRecords: store } = await import('../../functions/src/organisation/sessions/service/session-records.ts'));
  ({ ShardLeases: Leases } = await import('./shard-leases.ts'));
});
afterAll(() => cloud.stop());

/** Every shard some container says it runs now, with the epoch it does so by; a shard run twice is twice in it. */
const started: ShardLeases[] = [];
afterEach(() => Promise.all(started.splice(0).map((leases) => leases.stop())));
const host = (owner: string, own: Partial<LeaseStore> = {}) => {
  const runs = new Map<number, number>();
  const leases = new Leases({
    store: { ...store, ...own },
    owner,
    shards,
    now: () => Date.now(),
    times,
    onGained: async (shard, epoch) => {
      runs.set(shard, epoch);
    },
    onLost: async (shard) => {
      // Closing sockets takes a moment, in which nobody else may start.
      await sleep(20);
      runs.delete(shard);
    },
  });
  started.push(leases);
  return { leases, runs };
};
type Host = ReturnType<typeof host>;
const runTwice = (...hosts: Host[]): number[] => shards.filter((shard) => hosts.filter(({ runs }) => runs.has(shard)).length > 1);
const all = (...hosts: Host[]): number[] => hosts.flatMap(({ runs }) => [...runs.keys()]).sort((a, b) => a - b);

describe('shard leases', () => {
  it('are shared out evenly, however many containers come, and no shard runs twice', async () => {
    const [first, second, third] = [host('a'), host('b'), host('c')];
    const doubled: number[] = [];
    const watch = setInterval(() => doubled.push(...runTwice(first, second, third)), 5);

    await first.leases.start();
    expect(all(first)).toEqual(shards);
    await Promise.all([second.leases.start(), third.leases.start()]);
    await eventually(
      async () => [first, second, third].map(({ runs }) => runs.size),
      (sizes) => Math.max(...sizes) <= 6 && all(first, second, third).length === shardCount,
      60_000,
    );

    expect(all(first, second, third)).toEqual(shards);
    await second.leases.stop();
    await eventually(
      async () => all(first, third).length,
      (count) => count === shardCount,
      60_000,
    );
    clearInterval(watch);
    expect(doubled).toEqual([]);
  }, 180_000);

  it('are won by one when several containers start at the same moment', async () => {
    const hosts = Array.from({ length: 5 }, (_, n) => host(`start-${n}`));

    await Promise.all(hosts.map(({ leases }) => leases.start()));

    expect(runTwice(...hosts)).toEqual([]);
    await eventually(
      async () => all(...hosts),
      (held) => held.join() === shards.join(),
      60_000,
    );
    expect(runTwice(...hosts)).toEqual([]);
  }, 180_000);

  it('of a container that cannot reach the table are stopped by itself before another starts them', async () => {
    let isCut = false;
    const unlessCut = async <T>(work: () => Promise<T>): Promise<T> => {
      if (isCut) throw new Error('the table cannot be reached');
      return work();
    };
    const cut = host('cut', {
      renew: (...wanted) => unlessCut(() => store.renew(...wanted)),
      join: (...wanted) => unlessCut(() => store.join(...wanted)),
      listFree: (...wanted) => unlessCut(() => store.listFree(...wanted)),
      countMembers: (...wanted) => unlessCut(() => store.countMembers(...wanted)),
      acquire: (...wanted) => unlessCut(() => store.acquire(...wanted)),
    });
    const other = host('other');
    const doubled: number[] = [];
    const watch = setInterval(() => doubled.push(...runTwice(cut, other)), 5);
    await cut.leases.start();
    const before = new Map(cut.runs);
    isCut = true;
    await other.leases.start();

    await eventually(
      async () => other.runs.size,
      (count) => count === shardCount,
      60_000,
    );
    clearInterval(watch);

    expect(doubled).toEqual([]);
    expect(cut.runs.size).toBe(0);
    for (const [shard, epoch] of other.runs) expect(epoch).toBeGreaterThan(before.get(shard) ?? 0);
    isCut = false;
    await eventually(
      async () => [cut, other].map(({ runs }) => runs.size).join(),
      (sizes) => sizes === '8,8',
      60_000,
    );
  }, 180_000);
});
