import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestCloud, type TestCloud } from '../../../functions/src/testing/start-test-cloud.ts';
import type { Member } from '../../../functions/src/testing/make-company.ts';
import { eventually } from '../testing/eventually.ts';

const isWhole = process.env['EVERY_PAIR'] === 'yes';
const gapsMs = [0, 300, 700];

let cloud: TestCloud;
let owner: Member;
let lost: Error | null = null;

beforeAll(async () => {
  cloud = await startTestCloud({
    onLost: (error) => {
      lost = error;
    },
  });
  const make = await import('../../../functions/src/testing/make-company.ts');
  ({ owner } = await make.makeCompany(cloud.endpoints.api, 'Modelo'));
});
afterAll(() => cloud.stop());

const pids = (): Record<string, number> => JSON.parse(readFileSync(join(cloud.config.dataDir, 'endpoints.json'), 'utf8')).processes;
const pairsOf = (names: ReadonlyArray<string>) => names.flatMap((one, at) => names.slice(at + 1).map((other) => [one, other] as const));

/** One that ended by itself meanwhile, since the other is gone, is started again as well. */
const end = (pid: number | undefined): void => {
  if (pid === undefined) throw new Error('a process has no number');
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
};

/** Both are running under new numbers, and a request through the gateway reads the identity and the table. */
const isBack = async (before: Record<string, number>, pair: ReadonlyArray<string>): Promise<boolean> => {
  const now = pids();
  if (pair.some((name) => now[name] === before[name])) return false;
  try {
    return (await owner.call('GET', '/auth/me')).status === 200;
  } catch {
    return false;
  }
};

it('comes back when any two of its processes end shortly after each other', { timeout: 1_200_000 }, async () => {
  const pairs = pairsOf(Object.keys(pids()));
  const rounds = pairs.flatMap((pair, at) => (isWhole ? gapsMs : [gapsMs[at % gapsMs.length] ?? 0]).map((gapMs) => ({ pair, gapMs })));
  let worstMs = 0;
  for (const { pair, gapMs } of rounds) {
    const before = pids();
    const [first, second] = pair;
    end(before[first]);
    await sleep(gapMs);
    const at = pids()[second];
    end(at);
    const from = Date.now();
    const back = await eventually(
      () => isBack({ ...before, ...(at === undefined ? {} : { [second]: at }) }, pair),
      (is) => is || lost !== null,
      60_000,
    );
    expect([...pair, gapMs, lost, back]).toEqual([...pair, gapMs, null, true]);
    worstMs = Math.max(worstMs, Date.now() - from);
    // More ends than ten in a minute are a process that cannot live.
    if (isWhole) await sleep(4_000);
  }
  console.log(`pairs killed: ${rounds.length} of ${pairs.length} pairs, all back, the slowest after ${(worstMs / 1000).toFixed(1)} s`);
});
