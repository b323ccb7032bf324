import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { StoredItem } from '@balcao/functions/platform/table/definition.ts';
import { startLocalCloud } from '../local/start-local-cloud.ts';
import { cpuTicks, ticksPerSec } from './cpu-ticks.ts';
import { startLatencyBench, type Run } from './message-latency.ts';
import { putInBulk } from './put-in-bulk.ts';

export type RowCount = {
  rows: number;
  fileMb: number;
  run: Run /** Of the database, a message. */;
  cpuMs: number;
  whileSweeping: Run;
  sweepMs: number;
};

const text =
  'Acabei de confirmar com a transportadora: ele saiu hoje cedo do centro de distribuição e chega até o fim da tarde de amanhã. ';
const expiredRows = 500;

/** How long a message takes with so many rows in the table beside it, while nothing else happens and while expired rows are swept. Rows are as large as
 *  messages, every tenth expires one day; on disk, as `npm start` keeps them. */
export const measureRowCounts = async (
  counts: ReadonlyArray<number>,
  seconds: number,
  say: (sentence: string) => void,
): Promise<RowCount[]> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'balcao-rows-'));
  const cloud = await startLocalCloud({ parts: 'backend', quiet: true, dataDir });
  try {
    Object.assign(process.env, cloud.env);
    const { makeCompany } = await import('@balcao/functions/testing/make-company.ts');
    const company = await makeCompany(cloud.endpoints.api, 'Linhas');
    const put = putInBulk(cloud);
    const nowSec = Math.floor(Date.now() / 1000);
    const rowOf = (n: number, expiresAt: number | null): StoredItem => ({
      pk: { S: `${company.id}#filled#${Math.floor(n / 200)}` },
      sk: { S: `m#${String(n).padStart(12, '0')}` },
      _: { S: 'filled' },
      b: { S: `${n} ${text.repeat(1 + (n % 3))}` },
      at: { S: new Date(nowSec * 1000 - n).toISOString() },
      ...(expiresAt === null ? {} : { x: { N: String(expiresAt) } }),
    });
    const bench = await startLatencyBench(cloud, company, 100);
    const facts: RowCount[] = [];
    let rows = 0;
    try {
      for (const count of counts) {
        const startedAt = performance.now();
        for (; rows < count; rows += 10_000)
          await put(Array.from({ length: 10_000 }, (_, n) => rowOf(rows + n, n % 10 === 0 ? nowSec + 86_400 + n : null)));
        say(`${count} rows after ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
        await sleep(5_000);
        const database = cloud.endpoints.processes['dynamodb'] ?? 0;
        const before = cpuTicks(database);
        const run = await bench.run(10, seconds);
        const cpuMs = ((cpuTicks(database) - before) * 1000) / ticksPerSec / run.sent;
        await put(Array.from({ length: expiredRows }, (_, n) => rowOf(1e9 + n, nowSec - 1000 + n)));
        const sweptAt = performance.now();
        let sweepMs = Number.NaN;
        const sweeping = cloud.sweepExpired().then(() => (sweepMs = performance.now() - sweptAt));
        const whileSweeping = await bench.run(10, seconds);
        await sweeping;
        facts.push({ rows: count, fileMb: statSync(join(dataDir, 'dynamodb.sqlite')).size / 2 ** 20, run, cpuMs, whileSweeping, sweepMs });
      }
    } finally {
      bench.stop();
    }
    return facts;
  } finally {
    await cloud.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
};
