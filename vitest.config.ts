import { defineConfig } from 'vitest/config';

/** These wait as long as the product does, for real leases and a minute's patience: `npm run test:faults`, not part of `npm test`. */
const faults = ['session-host/src/faults.int.test.ts', 'session-host/src/thrown-out.int.test.ts'];

/** These put other modules in the place of ours, which holds only in a process that has loaded none of them before. */
const isolated = ['infra/permissions.test.ts'];

/** Vitest leaves one core alone by default, which on two cores is half of them. */
const maxWorkers = '100%';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          experimental: { viteModuleRunner: false },
          // A file's modules are loaded once for all: what one leaves behind would show in another, so tests put nothing into a module for good.
          isolate: false,
          maxWorkers,
          include: ['{shared,functions,infra,session-host}/**/*.test.ts'],
          exclude: [...isolated, 'infra/aws/**', '**/*.int.test.ts', '**/*.deploy.test.ts', '**/node_modules/**'],
          // Properties tried with a hundred texts take seconds on a machine that does other things as well.
          testTimeout: 20_000,
        },
      },
      { test: { name: 'isolated', experimental: { viteModuleRunner: false }, maxWorkers, include: isolated, testTimeout: 20_000 } },
      {
        test: {
          name: 'aws',
          include: ['infra/aws/**/*.test.ts'],
          exclude: ['**/*.int.test.ts', '**/*.deploy.test.ts'],
          // The CDK takes seconds to load, and the templates to put together: one worker does both once, for all files.
          isolate: false,
          maxWorkers: 1,
          // After the others: Vitest runs projects beside each other only where they have the same number of workers.
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: './web/vite.config.ts',
        test: { name: 'web', include: ['web/src/**/*.test.{ts,tsx}'], environment: 'node', maxWorkers, testTimeout: 20_000 },
      },
      {
        test: {
          name: 'int',
          experimental: { viteModuleRunner: false },
          include: ['{functions,infra,session-host}/**/*.int.test.ts'],
          exclude: [...faults, '**/node_modules/**'],
          setupFiles: ['infra/emulators/localstack/skip-on-localstack.ts'],
          globalSetup: ['infra/local/testing/clouds-of-run.ts'],
          testTimeout: 60_000,
          hookTimeout: 180_000,
          // A file mostly waits for the processes of its cloud: two at a time keep two cores busy.
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'faults',
          include: faults,
          setupFiles: ['infra/emulators/localstack/skip-on-localstack.ts'],
          testTimeout: 60_000,
          hookTimeout: 180_000,
          fileParallelism: false,
        },
      },
      // Run by `npm run test:deploy`, which deploys to an emulator first.
      { test: { name: 'deploy', include: ['infra/**/*.deploy.test.ts'], testTimeout: 90_000, hookTimeout: 120_000 } },
    ],
  },
});
