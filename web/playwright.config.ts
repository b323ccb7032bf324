import { defineConfig } from '@playwright/test';

/** Run by `npm run test:e2e`, which starts a local cloud with the demo data for each worker and says where they are (BALCAO_ENDPOINTS, files) and which
 *  Chromium to use (CHROMIUM_PATH). */
export default defineConfig({
  testDir: 'e2e',
  outputDir: '../test-results/e2e',
  timeout: 120_000,
  expect: { timeout: 15_000 },
  workers: 1,
  // A machine that stands still for a moment fails a test that is right; one that fails is tried twice more, and named as flaky when it passes then.
  retries: 2,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    // It fetches every file of the app into each new profile, a tenth of the processor's time; specs about it and the main job allow it.
    serviceWorkers: 'block',
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 1440, height: 900 },
    // Recording each step and picture of every test costs a third of a core.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    actionTimeout: 15_000,
    // A page that never comes is named, instead of the test's whole time being over.
    navigationTimeout: 45_000,
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: [
        // Chromium as root, in a container without a GPU, calling nobody.
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A fake microphone that beeps. Headless Chromium shows no permission prompt and refuses access, unless the second flag grants it.
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
      ],
    },
  },
});
