import './supervisor/give-memory-back.ts';
import { watch } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildWeb } from './build/build-web.ts';
import type { Endpoints } from './endpoints.ts';
import { type LocalCloud, repositoryRoot, startLocalCloud } from './start-local-cloud.ts';

const defaultPort = 4300;

type Arguments = { dev: boolean; port: number; dataDir: string; demo: boolean; topologyFile: string | undefined; withWeb: boolean };

const readArguments = (): Arguments => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      port: { type: 'string' },
      data: { type: 'string' },
      'no-demo': { type: 'boolean' },
      topology: { type: 'string' },
      'no-web': { type: 'boolean' },
    },
  });
  const port = Number(values.port ?? defaultPort);
  if (!Number.isInteger(port) || port < 1 || port > 65_530) throw new Error(`--port takes a number from 1 to 65530, not "${values.port}".`);
  return {
    dev: positionals[0] === 'dev',
    port,
    dataDir: resolve(repositoryRoot, values.data ?? '.local'),
    demo: values['no-demo'] !== true,
    topologyFile: values.topology,
    withWeb: values['no-web'] !== true,
  };
};

const summary = ({ web, simulator, users }: Endpoints, dataDir: string): string => {
  const shown = users.slice(0, 8);
  const width = Math.max(0, ...shown.map(({ email }) => email.length));
  const signIns = shown.map(
    ({ email, password, role, companyId }) => `    ${email.padEnd(width)}  ${password}  (${role}, company ${companyId})`,
  );
  return [
    '',
    '  Balcão is ready',
    `  App        ${web}`,
    `  Simulator  ${simulator}  (play the customer)`,
    ...(signIns.length ? ['  Sign-ins', ...signIns] : []),
    `  Facts for scripts: ${join(dataDir, 'endpoints.json')}. Ctrl-C ends everything.`,
    '',
  ].join('\n');
};

/** Rebuilds the functions shortly after a change of their sources; the gateway takes new bundles at the next call. */
const watchFunctions = (cloud: LocalCloud): void => {
  let timer: NodeJS.Timeout | undefined;
  let reloading: Promise<void> = Promise.resolve();
  const reload = (): void => {
    reloading = reloading
      .then(() => cloud.reload())
      .then((rebuilt) => {
        if (rebuilt.length) console.log(`Reloaded ${rebuilt.join(', ')}`);
      })
      .catch((error: unknown) => console.error(error instanceof Error ? error.message : error));
  };
  for (const folder of ['functions/src', 'shared/src', 'infra']) {
    watch(join(repositoryRoot, folder), { recursive: true }, (_event, name) => {
      if (!name?.endsWith('.ts')) return;
      clearTimeout(timer);
      timer = setTimeout(reload, 150);
    });
  }
};

const run = async (): Promise<void> => {
  const { dev, port, dataDir, demo, topologyFile, withWeb } = readArguments();
  const startedAt = performance.now();
  const say = (sentence: string): void => console.log(`${((performance.now() - startedAt) / 1000).toFixed(1).padStart(5)} s  ${sentence}`);

  let cloud: LocalCloud | null = null;
  let ending = false;
  const end = async (code: number): Promise<void> => {
    if (ending) return;
    ending = true;
    await cloud?.stop();
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0));
  process.on('disconnect', () => void end(0));

  const web =
    dev || !withWeb
      ? Promise.resolve()
      : buildWeb(repositoryRoot, join(repositoryRoot, '.build')).then((built) => {
          if (built) say('The web app is built');
        });
  // A failure is met below; until then it must not count as unhandled.
  web.catch(() => {});
  if (!dev && withWeb) say('Building the web app if it changed');
  cloud = await startLocalCloud({
    basePort: port,
    dataDir,
    demo,
    ...(topologyFile ? { topologyFile, buildDir: join(repositoryRoot, '.build/other') } : {}),
    includeSelf: true,
    parts: withWeb ? 'all' : 'backend',
    web: dev ? { source: join(repositoryRoot, 'web') } : { dist: join(repositoryRoot, 'web/dist') },
    onProgress: say,
    onLine: (name, line) => {
      if (name !== 'dynamodb' && line.trim()) console.log(`[${name}] ${line}`);
    },
    onLost: (error) => {
      console.error(error.message);
      void end(1);
    },
  });
  await web;
  if (ending) return;
  if (dev) watchFunctions(cloud);
  console.log(summary(cloud.endpoints, dataDir));
  process.send?.({ ready: true });
};

run().catch((error: unknown) => {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
});
