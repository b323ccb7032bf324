import { runCommand } from '../../local/run-command.ts';
import type { RunningServer } from '../child-server.ts';
import { Unavailable } from '../unavailable.ts';
import { filesWithoutCloud, skippedTests } from './skipped-tests.ts';
import { prepareLocalstack, startLocalstack } from './start-localstack.ts';

/** Where `docker compose -f localstack-compose.yml up` puts it. */
const composeUrl = 'http://127.0.0.1:4566';
const version = '4.14.0';

/** The version of the LocalStack at this address; null when there is none. */
const versionAt = async (url: string): Promise<string | null> => {
  try {
    const info: unknown = await (await fetch(`${url}/_localstack/info`, { signal: AbortSignal.timeout(3_000) })).json();
    const found: unknown = typeof info === 'object' && info ? Reflect.get(info, 'version') : null;
    return typeof found === 'string' ? found : null;
  } catch {
    return null;
  }
};

/** The LocalStack at BALCAO_LOCALSTACK_URL, or that of the compose file when it runs, or one started here without Docker.
 *  @throws Unavailable when none is there and none can be started. */
const findLocalstack = async (say: (sentence: string) => void): Promise<RunningServer> => {
  const given = process.env['BALCAO_LOCALSTACK_URL'];
  const url = given ?? composeUrl;
  const found = await versionAt(url);
  if (given && found === null) throw new Unavailable(`No LocalStack answers at ${given} (BALCAO_LOCALSTACK_URL).`);
  if (given || found?.startsWith(version)) {
    say(`LocalStack ${found} is already running at ${url}`);
    return { url, pid: 0, stop: async () => {} };
  }
  const server = await startLocalstack(prepareLocalstack(say));
  say(`LocalStack ${version} was started without Docker at ${server.url}`);
  return server;
};

/** Runs the integration suite against LocalStack; `args` are files of it and options for Vitest. Resolves to Vitest's exit code.
 *  @throws Unavailable when there is no LocalStack and none can be started. */
export const runOnLocalstack = async (say: (sentence: string) => void, args: ReadonlyArray<string>): Promise<number> => {
  const localstack = await findLocalstack(say);
  for (const { file, name, reason } of skippedTests) say(`Not run here: "${name}" (${file}): ${reason}.`);
  try {
    const namesFiles = args.some((arg) => !arg.startsWith('-'));
    const excluded = namesFiles ? [] : filesWithoutCloud.flatMap((pattern) => ['--exclude', pattern]);
    return await runCommand('vitest', ['run', '--project', 'int', ...excluded, ...args], {
      BALCAO_LOCALSTACK_URL: localstack.url,
    });
  } finally {
    await localstack.stop();
  }
};
