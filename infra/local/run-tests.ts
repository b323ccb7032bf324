import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { z } from 'zod';
import { filesInCi } from '../emulators/localstack/skipped-tests.ts';
import { prepareLocalstack } from '../emulators/localstack/start-localstack.ts';
import { prepareMinistack } from '../emulators/ministack/start-ministack.ts';
import { Unavailable } from '../emulators/unavailable.ts';
import { buildWeb } from './build/build-web.ts';
import { runCommand } from './run-command.ts';
import { repositoryRoot } from './start-local-cloud.ts';

/** `names`: of what failed, as file and title. */
type Counts = { passed: number; failed: number; names?: ReadonlyArray<string>; flaky?: ReadonlyArray<string> };
/** A step that cannot be taken on this machine says why, in a sentence, and counts as nothing. */
type Skipped = { skipped: string };
type Step = {
  title: string;
  run: (reportFile: string) => Promise<Counts | Skipped>;
  /** What it printed, when it is run beside others. */
  output?: () => string;
};

/** A check that is either right or wrong counts as one. Checks run beside each other, so each prints when it has ended. */
const check = (title: string, command: string, ...args: ReadonlyArray<string>): Step => {
  let printed = '';
  return {
    title,
    run: async () => {
      const code = await runCommand(command, args, {}, (output) => {
        printed = output;
      });
      return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
    },
    output: () => printed,
  };
};

/** The counts of a report; a tool that failed without naming a failed test counts as one failure. */
const countsOf = (code: number, read: () => Counts): Counts => {
  try {
    const counts = read();
    return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
  } catch {
    return { passed: 0, failed: 1 };
  }
};

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});
const reporters = (reportFile: string): string[] => ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`];
const vitestCounts = (code: number, reportFile: string): Counts =>
  countsOf(code, () => {
    const { numPassedTests, numFailedTests, testResults } = vitestReport.parse(JSON.parse(readFileSync(reportFile, 'utf8')));
    const names = testResults.flatMap(({ name, status, assertionResults }) => {
      const file = relative(repositoryRoot, name);
      const failed = assertionResults.filter((test) => test.status === 'failed').map(({ fullName }) => `${file}: ${fullName}`);
      return failed.length === 0 && status === 'failed' ? [file] : failed;
    });
    return { passed: numPassedTests, failed: numFailedTests, names };
  });
const vitest = (title: string, ...projects: ReadonlyArray<string>): Step => ({
  title,
  run: async (reportFile) => {
    const args = ['run', ...projects.flatMap((project) => ['--project', project]), ...reporters(reportFile)];
    return vitestCounts(await runCommand('vitest', args), reportFile);
  },
});

/** Tests on an emulator that is installed by `prepare` the first time, if it can be had at all. They run beside each other, so each prints when it has ended. */
const onEmulator = (
  title: string,
  prepare: (say: (sentence: string) => void) => unknown,
  main: string,
  files: ReadonlyArray<string> = [],
): Step => {
  let printed = '';
  return {
    title,
    run: async (reportFile) => {
      try {
        prepare(console.log);
      } catch (error) {
        if (error instanceof Unavailable) return { skipped: error.message };
        throw error;
      }
      const args = ['--disable-warning=ExperimentalWarning', main, ...reporters(reportFile), ...files];
      const code = await runCommand('node', args, {}, (output) => {
        printed = output;
      });
      return vitestCounts(code, reportFile);
    },
    output: () => printed,
  };
};

/** Leaves a build for the tests of its size and for the end-to-end tests. */
const webBuild: Step = {
  title: 'Build of the web app',
  run: async () => {
    try {
      await buildWeb(repositoryRoot, join(repositoryRoot, '.build'));
      return { passed: 1, failed: 0 };
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
      return { passed: 0, failed: 1 };
    }
  },
};

type Suite = { specs?: Spec[]; suites?: Suite[] };
type Spec = z.infer<typeof spec>;
const spec = z.object({ file: z.string(), title: z.string(), tests: z.array(z.object({ status: z.string() })) });
const suite: z.ZodType<Suite> = z.lazy(() => z.object({ specs: z.array(spec).optional(), suites: z.array(suite).optional() }));
const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  suites: z.array(suite),
});
const specsOf = ({ specs = [], suites = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(specsOf)];
/** More tests than this that passed at a second try fail the run. */
const mostFlaky = 3;
const endToEnd: Step = {
  title: 'End-to-end tests in Chromium',
  run: async (reportFile) => {
    const code = await runCommand(
      'node',
      ['--disable-warning=ExperimentalWarning', 'infra/local/run-e2e.ts', 'e2e', '--reporter=list,json'],
      {
        PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile,
      },
    );
    return countsOf(code, () => {
      const { stats, suites } = playwrightReport.parse(JSON.parse(readFileSync(reportFile, 'utf8')));
      const thatWere = (state: string) =>
        suites
          .flatMap(specsOf)
          .filter(({ tests }) => tests.some(({ status }) => status === state))
          .map(({ file, title }) => `${file}: ${title}`);
      const flaky = thatWere('flaky');
      const isTooFlaky = flaky.length > mostFlaky;
      return {
        passed: stats.expected + stats.flaky,
        failed: stats.unexpected + (isTooFlaky ? flaky.length : 0),
        names: thatWere('unexpected'),
        flaky,
      };
    });
  },
};

/** They take a core each and nothing from each other. */
const checks: ReadonlyArray<Step> = [
  check('Format', 'biome', 'format', '.'),
  check('Lint', 'oxlint', '--type-aware', '--deny-warnings'),
  check('Lockfile', 'node', 'infra/checks/check-lockfile.ts'),
  check('Advisories', 'node', 'infra/checks/check-advisories.ts'),
  check('Secrets', 'node', 'infra/checks/check-secrets.ts'),
  check('Boundaries', 'node', 'infra/checks/check-boundaries.ts'),
  check('Words', 'node', 'infra/checks/check-words.ts'),
  check('Text cuts', 'node', 'infra/checks/check-text-cuts.ts'),
  ...['shared', 'functions', 'infra', 'session-host', 'web', 'web/src/service-worker'].map((workspace) =>
    check(`Types of ${workspace}`, 'tsc', '-p', workspace),
  ),
  check('OpenAPI document is current', 'node', 'functions/src/platform/openapi-main.ts', '--check'),
];
/** One group after the other; the steps of a group beside each other. */
const tests: ReadonlyArray<ReadonlyArray<Step>> = [
  [webBuild],
  [vitest('Unit tests', 'unit', 'isolated', 'aws', 'web')],
  [vitest('Integration tests against the local cloud', 'int')],
  [
    onEmulator(
      'Integration tests of the services and the main flow, against LocalStack',
      prepareLocalstack,
      'infra/emulators/localstack/main.ts',
      filesInCi,
    ),
    onEmulator('Deployment to an emulator', prepareMinistack, 'infra/emulators/ministack/main.ts'),
  ],
  [endToEnd],
];

/** `npm test`: every check and test there is, all of them even when one fails. The last line is the total. */
const run = async (): Promise<number> => {
  const reports = mkdtempSync(join(tmpdir(), 'balcao-reports-'));
  const failedSteps: string[] = [];
  const total = { passed: 0, failed: 0 };
  const allFlaky: string[] = [];
  const runStep = async ({ title, run: work, output }: Step): Promise<void> => {
    const startedAt = performance.now();
    if (!output) console.log(`\n── ${title}`);
    const result = await work(join(reports, `${title.replaceAll(/\W+/g, '-')}.json`));
    if (output) console.log(`\n── ${title}\n${output()}`);
    if ('skipped' in result) {
      console.log(`── ${title}: not run. ${result.skipped}`);
      return;
    }
    const { passed, failed, names = [], flaky = [] } = result;
    allFlaky.push(...flaky);
    total.passed += passed;
    total.failed += failed;
    if (failed > 0) failedSteps.push([title, ...names.map((name) => `  ${name}`)].join('\n'));
    console.log(`── ${title}: ${failed === 0 ? 'passed' : 'FAILED'} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  };
  const waiting = [...checks];
  const takeNext = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await runStep(next);
  };
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), 4) }, takeNext));
  for (const group of tests) await Promise.all(group.map(runStep));
  rmSync(reports, { recursive: true, force: true });
  if (failedSteps.length > 0) console.log(`\nFailed:\n${failedSteps.join('\n')}`);
  if (allFlaky.length > 0) console.log(`\nPassed at a second or third try, at most ${mostFlaky} are let through:\n${allFlaky.join('\n')}`);
  console.log(`\n${total.passed} passed, ${total.failed} failed, ${allFlaky.length} flaky`);
  return total.failed === 0 ? 0 : 1;
};

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));
process.on('disconnect', () => process.exit(1));
process.exit(await run());
