import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { buildWeb } from './build/build-web.ts';
import { findChromium } from './find-chromium.ts';
import { runCommand } from './run-command.ts';
import { type LocalCloud, repositoryRoot, startLocalCloud } from './start-local-cloud.ts';

/** `--workers=2` runs two files beside each other. */
const workersOf = (args: ReadonlyArray<string>): number =>
  Number(args.find((arg) => arg.startsWith('--workers='))?.slice('--workers='.length) ?? 1);

/** `npm run test:e2e`: builds, starts a local cloud with the demo data in a temporary folder for each worker, and runs Playwright in a real Chromium.
 *  Further arguments go to Playwright. The specs learn where everything is from BALCAO_ENDPOINTS: a file for each worker, separated as in PATH. */
const run = async (): Promise<number> => {
  const chromium = findChromium();
  const args = process.argv.slice(3);
  const dataDirs = Array.from({ length: workersOf(args) }, () => mkdtempSync(join(tmpdir(), 'balcao-e2e-')));
  const startedAt = performance.now();
  const say = (sentence: string): void => console.log(`${((performance.now() - startedAt) / 1000).toFixed(1).padStart(5)} s  ${sentence}`);
  const signals = new Promise<never>((_resolve, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => reject(new Error(`Ended by ${signal}.`)));
    process.once('disconnect', () => reject(new Error('Ended with the process that started it.')));
  });
  signals.catch(() => {});
  try {
    say('Building the web app if it changed');
    const web = buildWeb(repositoryRoot, join(repositoryRoot, '.build'));
    web.catch(() => {});
    const clouds: LocalCloud[] = [];
    try {
      // One after the other: the first bundles the functions.
      for (const [worker, dataDir] of dataDirs.entries())
        clouds.push(
          await startLocalCloud({
            dataDir,
            demo: true,
            web: { dist: join(repositoryRoot, 'web/dist') },
            onProgress: say,
            onLine: (name, line) => {
              if (name !== 'dynamodb' && line.trim()) console.log(`[${worker === 0 ? name : `${name} of worker ${worker + 1}`}] ${line}`);
            },
          }),
        );
      await web;
      return await Promise.race([
        runCommand('playwright', ['test', '--config', 'web/playwright.config.ts', ...args], {
          BALCAO_ENDPOINTS: dataDirs.map((dataDir) => join(dataDir, 'endpoints.json')).join(delimiter),
          CHROMIUM_PATH: chromium,
        }),
        signals,
      ]);
    } finally {
      await Promise.all(clouds.map((cloud) => cloud.stop()));
    }
  } finally {
    for (const dataDir of dataDirs) rmSync(dataDir, { recursive: true, force: true });
  }
};

run().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
