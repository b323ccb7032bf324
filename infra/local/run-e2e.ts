import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWeb } from './build/build-web.ts';
import { findChromium } from './find-chromium.ts';
import { runCommand } from './run-command.ts';
import { repositoryRoot, startLocalCloud } from './start-local-cloud.ts';

/** `npm run test:e2e`: builds, starts a local cloud with the demo data in a temporary folder, and runs Playwright in a real Chromium.
 *  Further arguments go to Playwright. The specs learn where everything is from BALCAO_ENDPOINTS (file). */
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
    const [cloud] = await Promise.all([
      startLocalCloud({
        dataDir,
        demo: true,
        web: { dist: join(repositoryRoot, 'web/dist') },
        onProgress: say,
        onLine: (name, line) => {
          if (name !== 'dynamodb' && line.trim()) console.log(`[${name}] ${line}`);
        },
      }),
      buildWeb(repositoryRoot, join(repositoryRoot, '.build')),
    ]);
    try {
      return await Promise.race([
        runCommand('playwright', ['test', '--config', 'web/playwright.config.ts', ...process.argv.slice(3)], {
          BALCAO_ENDPOINTS: join(dataDir, 'endpoints.json'),
          CHROMIUM_PATH: chromium,
        }),
        signals,
      ]);
    } finally {
      await cloud.stop();
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
