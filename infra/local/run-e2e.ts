import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { buildWeb } from './build/build-web.ts';
import { findChromium } from './find-chromium.ts';
import { runCommand } from './run-command.ts';
import { type LocalCloud, repositoryRoot, startLocalCloud } from './start-local-cloud.ts';

/** How many spec files run beside each other: `--workers=N` of Playwright, 1 without it. Each worker has a local cloud of its own, since the specs share the
 *  people of the demo company. */
const workers = Number(process.argv.find((argument) => argument.startsWith('--workers='))?.slice('--workers='.length) ?? 1);

/** `npm run test:e2e`: builds, starts local clouds with the demo data in a temporary folder, and runs Playwright in a real Chromium.
 *  Further arguments go to Playwright. The specs learn where everything is from BALCAO_ENDPOINTS (one file a worker). */
const run = async (): Promise<number> => {
  const chromium = findChromium();
  const dataDir = mkdtempSync(join(tmpdir(), 'balcao-e2e-'));
  const startedAt = performance.now();
  const say = (sentence: string): void => console.log(`${((performance.now() - startedAt) / 1000).toFixed(1).padStart(5)} s  ${sentence}`);
  const signals = new Promise<never>((_resolve, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => reject(new Error(`Ended by ${signal}.`)));
    process.once('disconnect', () => reject(new Error('Ended with the process that started it.')));
  });
  signals.catch(() => {});
  try {
    say('Building the web app if it changed');
    await buildWeb(repositoryRoot, join(repositoryRoot, '.build'));
    const dataDirs = Array.from({ length: workers }, (_, worker) => join(dataDir, String(worker)));
    const clouds: LocalCloud[] = [];
    try {
      // One after the other: the first bundles the functions for all.
      for (const [worker, own] of dataDirs.entries())
        clouds.push(
          await startLocalCloud({
            dataDir: own,
            demo: true,
            web: { dist: join(repositoryRoot, 'web/dist') },
            onProgress: say,
            onLine: (name, line) => {
              if (name !== 'dynamodb' && line.trim()) console.log(`[${workers > 1 ? `${worker} ` : ''}${name}] ${line}`);
            },
          }),
        );
      return await Promise.race([
        runCommand('playwright', ['test', '--config', 'web/playwright.config.ts', ...process.argv.slice(3)], {
          BALCAO_ENDPOINTS: dataDirs.map((own) => join(own, 'endpoints.json')).join(delimiter),
          CHROMIUM_PATH: chromium,
        }),
        signals,
      ]);
    } finally {
      await Promise.all(clouds.map((cloud) => cloud.stop()));
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
};

run().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
