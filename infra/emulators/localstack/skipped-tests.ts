/** Tests of the integration suite that cannot run against LocalStack, by file and name (the test's own, without its `describe`), and why.
 *  Everything else runs. Listed with the differences behind them in docs/emulators.md. */
export const skippedTests: ReadonlyArray<{ file: string; name: string; reason: string }> = [
  {
    file: 'infra/local/cloud/storage.int.test.ts',
    name: 'refuses tags instead of overwriting the object with them',
    reason: 'guards against a fault of fauxqs; LocalStack stores tags',
  },
  {
    file: 'infra/local/cloud/storage.int.test.ts',
    name: 'does not lose a message to a consumer that went away while waiting for it',
    reason: 'LocalStack gives it to the consumer that went away; it comes back after the visibility timeout',
  },
  {
    file: 'infra/local/cloud/storage.int.test.ts',
    name: 'reads, lists and writes nothing without a signature, by a changed link or after its time',
    reason: 'LocalStack answers requests that nobody signed',
  },
  {
    file: 'infra/local/cloud/storage.int.test.ts',
    name: 'takes a form as it was signed: its key, its type, its size, in its time',
    reason: 'LocalStack takes fields of a form that its policy does not name',
  },
  {
    file: 'session-host/src/faults.int.test.ts',
    name: 'are all there once and in order when the database is away long enough for the containers to give up',
    reason: "stops the local cloud's database process, which LocalStack has none of",
  },
  {
    file: 'session-host/src/faults.int.test.ts',
    name: 'comes again, and is stored once',
    reason: "stops the local cloud's queue process, which LocalStack has none of",
  },
];

/** What `npm test` runs against LocalStack: table, queues, streams and a customer's message to an attendant and back. The rest of the suite rests on
 *  the same services: `npm run test:localstack` runs all of it. */
export const filesInCi: ReadonlyArray<string> = [
  'infra/local/cloud',
  'infra/local/events',
  'infra/aws',
  'functions/src/channels',
  'session-host/src/auth-state',
];

/** Files that talk to none of the four services: running them here would repeat what they prove anyway. */
export const filesWithoutCloud: ReadonlyArray<string> = ['infra/local/simulators/**', 'infra/local/launch.int.test.ts'];
