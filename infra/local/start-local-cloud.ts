import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { buildFunctions } from './build/build-functions.ts';
import type { Endpoints } from './endpoints.ts';
import { findDynamodb } from './dynamodb/find-dynamodb.ts';
import { secretLoopback } from './dynamodb/secret-loopback.ts';
import { provisionTable } from './dynamodb/provision-table.ts';
import { createExpirySweep, indexExpiry } from './dynamodb/expired-items.ts';
import { dynoxideTools } from './dynamodb/dynoxide-tools.ts';
import { inTurns } from './dynamodb/in-turns.ts';
import { trimStream, tuneDynoxide } from './dynamodb/tune-dynoxide.ts';
import { provisionLocalstack } from './localstack/provision-localstack.ts';
import { sweepLocalstack } from './localstack/sweep-localstack.ts';
import { accountId, localNames, localUrls, type LocalConfig, readManifest, resolveRef, sdkEnvironment } from './local-config.ts';
import { claimDataDir, noteRun, releaseDataDir } from './data-dir-claim.ts';
import { keptPorts, keptSecrets, writeJson } from './kept-state.ts';
import { findFreePort, loopback, waitForPort } from './ports.ts';
import { runSeed } from './run-seed.ts';
import { type ProcessSpec, type SupervisedProcess, startProcess } from './supervisor/supervised-process.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

export const repositoryRoot = resolve(import.meta.dirname, '../..');
const localDir = import.meta.dirname;
const bundledNode = join(repositoryRoot, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');
/** Node 24 of the npm package `node`; tools such as Vitest may themselves run on another. */
const projectNode = existsSync(bundledNode) ? bundledNode : process.execPath;

/** Loaded into every Node process before its own code. */
const restModule = pathToFileURL(join(localDir, 'supervisor/give-memory-back.ts')).href;

/** glibc raises by itself from which size on memory is mapped, and so given back when it is free: after a burst of traffic processes kept hundreds of
 *  megabytes of 64 kB buffers, empty. Said here, the size stays; other libraries ignore it. */
const mallocSettings = { MALLOC_MMAP_THRESHOLD_: '65536', MALLOC_ARENA_MAX: '2' };

const ttlSweepEveryMs = 15_000;
/** A child that has ended is back after seconds, and is given several tries. */
const storesTimeoutMs = 90_000;
/** Of a table that was not looked after for long, the rest later. */
const mostExpiredAtOnce = 500;
const streamTrimEveryMs = 3_600_000;
const streamRetentionSec = 86_400;

export type LocalCloudOptions = {
  /** Where the state lives; a new temporary folder, removed by `stop`, when left out. */
  dataDir?: string;
  /** Run the seeder after the start: `true` with the demo data, `false` with company 1 only, `null` not at all. */
  demo?: boolean | null;
  quiet?: boolean;
  /** Import the functions before their first call, as for people who wait; true when left out. */
  warm?: boolean;
  /** Port of the web app, others counted from it; any free ones when left out. */
  basePort?: number;
  /** Module that exports `topology`, from the repository root. */
  topologyFile?: string;
  /** Where bundles and the manifest go. */
  buildDir?: string;
  /** Which processes; `store` is table, queues and S3 only. */
  parts?: 'all' | 'store' | 'backend';
  /** Containers that run WhatsApp sessions: `sessions`, `sessions-2`, … */
  sessionHosts?: number;
  /** How long their leases last; as on AWS when left out. */
  sessionLeaseSec?: number;
  /** LocalStack to take DynamoDB, S3, SQS and EventBridge from, in an account of this cloud's own; null starts them here. A cloud in a
   *  temporary folder takes BALCAO_LOCALSTACK_URL when this is left out. */
  localstackUrl?: string | null;
  /** Module that is loaded into the services' and functions' processes first: for measuring. */
  preload?: string;
  /** Lifetime of ID and access tokens. */
  tokenValiditySec?: number;
  /** Built web app to serve, or its sources with hot reload. */
  web?: { dist: string } | { source: string };
  /** List this process in `endpoints.json` too. */
  includeSelf?: boolean;
  onProgress?: (sentence: string) => void;
  onLine?: (processName: string, line: string) => void;
  /** A process could not be kept alive. */
  onLost?: (error: Error) => void;
};

export type LocalCloud = {
  endpoints: Endpoints;
  config: LocalConfig;
  /** Variables with which a program's AWS SDK talks to this cloud, and the names of its resources. */
  env: Record<string, string>;
  /** Ends every process; removes the data when it was temporary. */
  stop: () => Promise<void>;
  /** Ends every process without warning, as a power cut would. */
  kill: (signal?: NodeJS.Signals) => Promise<void>;
  /** Starts again on the same data and ports. */
  restart: () => Promise<void>;
  /** Bundles what changed; restarts the services when the topology did. Returns the names of the functions bundled. */
  reload: () => Promise<ReadonlyArray<string>>;
  /** Deletes expired items now instead of within 15 s. */
  sweepExpired: () => Promise<void>;
};

/** Starts the whole local cloud (or part of it) as child processes on loopback and resolves when it can be used.
 *  @throws Error with one clear sentence: a taken port, a missing program, sources that do not build. */
export const startLocalCloud = async (options: LocalCloudOptions = {}): Promise<LocalCloud> => {
  for (let tries = 3; ; tries--) {
    try {
      return await startOnce(options);
    } catch (error) {
      // Between choosing a port and listening on it another program may take it.
      if (options.basePort !== undefined || tries === 0 || !/EADDRINUSE|address already in use/i.test(String(error))) throw error;
    }
  }
};

const startOnce = async (options: LocalCloudOptions): Promise<LocalCloud> => {
  if (process.env['NODE_ENV'] === 'production') throw new Error('The local cloud is not for production: NODE_ENV says production.');
  const { quiet = false, parts = 'all', demo = null, onProgress = () => {} } = options;
  const temporary = options.dataDir === undefined;
  const dataDir = options.dataDir ? resolve(options.dataDir) : makeTemporaryFolder();
  // Secrets, passwords and the mail box lie in there: nobody else of this machine may look in.
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  chmodSync(dataDir, 0o700);
  await claimDataDir(dataDir);

  const ports = await keptPorts(dataDir, options.basePort ?? null);

  onProgress('Bundling the functions');
  const build = () =>
    buildFunctions({
      root: repositoryRoot,
      topologyFile: options.topologyFile ?? 'infra/topology.ts',
      outDir: options.buildDir ?? join(repositoryRoot, '.build'),
      withBundles: parts !== 'store',
    });
  const { manifestFile } = await build();
  const manifest = readManifest(manifestFile);

  const localstackUrl = options.localstackUrl ?? (temporary ? (process.env['BALCAO_LOCALSTACK_URL'] ?? null) : null);
  const { localstackAccountId, ...secrets } = keptSecrets(dataDir);
  const config: LocalConfig = {
    dataDir,
    manifestFile,
    ports,
    ...secrets,
    dynamodbHost: await secretLoopback(),
    localstackUrl,
    accountId: localstackUrl === null ? accountId : localstackAccountId,
    // The names of buckets are shared by all accounts.
    bucketName: localstackUrl === null ? localNames.bucketName : `${localNames.bucketName}-${localstackAccountId}`,
    tokenValiditySec: options.tokenValiditySec ?? 3_600,
    withCognito: parts !== 'store',
    withWeb: parts === 'all',
    webDist: options.web && 'dist' in options.web ? options.web.dist : null,
    webSource: options.web && 'source' in options.web ? options.web.source : null,
    warm: options.warm ?? true,
    quiet,
  };
  const urls = localUrls(config);
  const queues = Object.fromEntries(
    Object.keys(manifest.queues).map((queue) => [queue, resolveRef({ ref: 'queueUrl', queue }, config, manifest)]),
  );
  const env = {
    ...sdkEnvironment(config),
    TABLE_NAME: localNames.tableName,
    BUCKET_NAME: config.bucketName,
    USER_POOL_ID: localNames.userPoolId,
    USER_POOL_CLIENT_ID: localNames.userPoolClientId,
    TOKEN_ISSUER: resolveRef({ ref: 'tokenIssuer' }, config, manifest),
    SECRETS_KEY: config.secretsKey,
    GRAPH_API_URL: urls.simulator,
    OWN_ORIGINS: new URL(urls.simulator).origin,
    META_APP_ID: localNames.metaAppId,
    META_APP_SECRET: localNames.metaAppSecret,
    META_VERIFY_TOKEN: localNames.metaVerifyToken,
    WEB_ORIGIN: urls.web,
    API_URL: urls.gateway,
    LIVE_MANAGEMENT_URL: urls.liveManagement,
    SIMULATOR_URL: urls.simulator,
    ...Object.fromEntries(Object.entries(queues).map(([queue, url]) => [`QUEUE_URL_${queue.toUpperCase().replace(/\W/g, '_')}`, url])),
  };

  const processes = new Map<string, SupervisedProcess>();
  const endpoints: Endpoints = {
    web: urls.web,
    api: urls.gateway,
    live: urls.live,
    simulator: urls.simulator,
    queues,
    users: [],
    connections: [],
    processes: {},
  };
  const endpointsFile = join(dataDir, 'endpoints.json');
  const announce = (): void => {
    endpoints.processes = Object.fromEntries([...processes].map(([name, { pid }]) => [name, pid]));
    if (options.includeSelf) endpoints.processes['supervisor'] = process.pid;
    const dynamodb = processes.get('dynamodb');
    if (dynamodb) {
      noteRun(dataDir, dynamodb.pid);
      for (const other of processes.values()) if (other !== dynamodb) other.send({ watch: [dynamodb.pid] });
    }
    writeJson(endpointsFile, endpoints);
  };

  const start = async (spec: Omit<ProcessSpec, 'cwd' | 'onLine'>): Promise<void> => {
    const started = await startProcess(
      {
        ...spec,
        cwd: repositoryRoot,
        onLine: (line) => (options.onLine ? options.onLine(spec.name, line) : quiet || console.log(`[${spec.name}] ${line}`)),
      },
      announce,
      (error) => options.onLost?.(error),
    );
    processes.set(spec.name, started);
  };
  /** Functions and event sources read the table and the queues as soon as they start. */
  const storesAnswer = async (isOver: () => boolean): Promise<void> => {
    if (localstackUrl === null) await waitForPort(ports.dynamodb, storesTimeoutMs, isOver, config.dynamodbHost);
    await waitForPort(ports.cloud, storesTimeoutMs, isOver);
  };
  const preload = options.preload ? ['--import', pathToFileURL(options.preload).href] : [];
  const startNode = (name: string, entry: string, extraEnv: Record<string, string> = {}): Promise<void> =>
    start({
      name,
      command: projectNode,
      // A larger nursery: handlers make much short-lived garbage, and a tenth of their time went into collecting it.
      ...(name === 'cloud' ? {} : { needs: storesAnswer }),
      args: ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=32', '--import', restModule, ...preload, entry],
      env: { LOCAL_CLOUD: JSON.stringify(config), ...mallocSettings, ...extraEnv },
      ready: 'message',
    });

  const databaseFile = join(dataDir, 'dynamodb.sqlite');
  const tools = dynoxideTools(ports.dynamodbMcp, config.dynamodbMcpToken);
  const startDynamodb = async (): Promise<void> => {
    const { command, args } = findDynamodb();
    await start({
      name: 'dynamodb',
      command,
      args: [
        ...args,
        ...['serve', '--host', config.dynamodbHost, '--port', String(ports.dynamodb), '--db-path', databaseFile],
        ...['--mcp', '--mcp-port', String(ports.dynamodbMcp)],
      ],
      env: { DYNOXIDE_MCP_AUTH_TOKEN: config.dynamodbMcpToken },
      ready: (isGone) => waitForPort(ports.dynamodb, 10_000, isGone, config.dynamodbHost),
    });
    await provisionTable(urls.dynamodb, localNames.tableName, manifest.table);
    if (!tuneDynoxide(databaseFile)) onProgress('DynamoDB could not be tuned: writes get slower as the stream grows');
  };

  const startStorage = (): Promise<void> =>
    localstackUrl === null ? startDynamodb() : provisionLocalstack(config, localstackUrl, manifest);

  const inTurn = inTurns();
  let upkeep = new AbortController();
  let sweep: (most: number) => Promise<void> = async () => {};
  /** Every so long after the last time has ended, in turn with the other upkeep: a slow one is never met by the next. */
  const keepDoing = async (everyMs: number, work: () => Promise<unknown>): Promise<void> => {
    const { signal } = upkeep;
    while (!signal.aborted) {
      await sleep(everyMs, null, { signal, ref: false }).catch(() => {});
      if (!signal.aborted) await inTurn(work).catch(() => {});
    }
  };
  const startUpkeep = (): void => {
    upkeep = new AbortController();
    if (localstackUrl !== null) {
      sweep = () => sweepLocalstack(localstackUrl);
      return;
    }
    const expiring = { file: databaseFile, tableName: localNames.tableName, attribute: manifest.table.ttlAttribute };
    sweep = indexExpiry(expiring) ? createExpirySweep(expiring, urls.dynamodb) : () => tools('sweep_ttl', {});
    void keepDoing(ttlSweepEveryMs, () => sweep(mostExpiredAtOnce));
    void keepDoing(streamTrimEveryMs, () => trimStream(databaseFile, streamRetentionSec, Date.now()));
  };

  const startSimulator = async (): Promise<void> => {
    const entry = join(localDir, 'simulators/main.ts');
    if (!existsSync(entry)) return onProgress('There is no customer simulator yet');
    await start({
      name: 'simulator',
      needs: storesAnswer,
      command: projectNode,
      args: ['--disable-warning=ExperimentalWarning', '--import', restModule, join(localDir, 'supervisor/run-with-parent.ts'), entry],
      env: { ...env, PORT: String(ports.simulator), WHATSAPP_PORT: String(ports.whatsapp), HOST: loopback, DATA_DIR: dataDir },
      ready: 'message',
    });
  };

  /** A container of the WhatsApp sessions, talking to the simulator's network. Only the first one's port is known before. */
  const startSessions = async (name: string, port: number): Promise<void> => {
    const caFile = join(dataDir, 'simulator/whatsapp-ca.pem');
    if (!existsSync(caFile) || !manifest.queues['wa-0']) return;
    await start({
      name,
      needs: storesAnswer,
      command: projectNode,
      args: [
        '--disable-warning=ExperimentalWarning',
        ...['--import', restModule],
        join(localDir, 'supervisor/run-with-parent.ts'),
        join(repositoryRoot, 'session-host/src/main.ts'),
      ],
      env: {
        ...env,
        SESSION_KEY_ID: localNames.sessionKeyId,
        INBOUND_QUEUE_URL: resolveRef({ ref: 'queueUrl', queue: 'inbound' }, config, manifest),
        IMPORTS_QUEUE_URL: resolveRef({ ref: 'queueUrl', queue: 'imports' }, config, manifest),
        JOBS_QUEUE_URL: resolveRef({ ref: 'queueUrl', queue: 'jobs' }, config, manifest),
        DEAD_QUEUE_URL: resolveRef({ ref: 'queueUrl', queue: 'inbound-dead' }, config, manifest),
        SHARD_QUEUE_URL: resolveRef({ ref: 'queueUrl', queue: 'wa-0' }, config, manifest),
        WHATSAPP_URL: `wss://localhost:${ports.whatsapp}/ws/chat`,
        WHATSAPP_CA_FILE: caFile,
        NODE_EXTRA_CA_CERTS: caFile,
        PORT: String(port),
        HEALTH_PORT: String(port),
        HEALTH_HOST: loopback,
        ...(options.sessionLeaseSec ? { LEASE_SECONDS: String(options.sessionLeaseSec) } : {}),
      },
      ready: 'message',
    });
  };

  const startAllSessions = async (): Promise<void> => {
    await startSessions('sessions', ports.sessions);
    for (let n = 2; n <= (options.sessionHosts ?? 1); n++) await startSessions(`sessions-${n}`, await findFreePort());
  };

  const endAll = async (end: (process: SupervisedProcess) => Promise<void>): Promise<void> => {
    upkeep.abort();
    // What is under way ends before its database does.
    await inTurn(async () => {});
    const all = [...processes.values()].reverse();
    processes.clear();
    // The database goes last: the others finish their work on it.
    await Promise.all(all.filter(({ name }) => name !== 'dynamodb').map(end));
    await Promise.all(all.filter(({ name }) => name === 'dynamodb').map(end));
    releaseDataDir(dataDir);
  };
  const stopAll = (): Promise<void> => endAll((running) => running.stop());

  const seed = async (): Promise<void> => {
    const entry = join(localDir, 'seed.ts');
    if (demo === null || !existsSync(entry)) return;
    onProgress(demo ? 'Filling in the demo data' : 'Creating the first company');
    Object.assign(endpoints, await runSeed({ node: projectNode, entry, endpointsFile, env, demo, cwd: repositoryRoot }));
    announce();
  };

  const startAll = async (): Promise<void> => {
    try {
      onProgress('Starting DynamoDB, S3, SQS and Cognito');
      await Promise.all([startStorage(), startNode('cloud', join(localDir, 'cloud/main.ts'))]);
      if (parts !== 'store') {
        onProgress('Starting API Gateway, event sources and the functions');
        await Promise.all([
          startNode('gateway', join(localDir, 'gateway/main.ts')),
          startNode('events', join(localDir, 'events/main.ts')),
          ...(parts === 'all' ? [startSimulator()] : []),
        ]);
      }
      startUpkeep();
      announce();
      await Promise.all([seed(), ...(parts === 'all' ? [startAllSessions().then(announce)] : [])]);
    } catch (error) {
      await stopAll();
      if (temporary) rmSync(dataDir, { recursive: true, force: true });
      throw error;
    }
  };

  const killOnExit = (): void => {
    for (const { pid } of processes.values()) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // already gone
      }
    }
  };
  process.on('exit', killOnExit);
  await startAll();

  return {
    endpoints,
    config,
    env,
    stop: async () => {
      await stopAll();
      process.off('exit', killOnExit);
      if (temporary) rmSync(dataDir, { recursive: true, force: true });
    },
    kill: (signal = 'SIGKILL') => endAll((running) => running.kill(signal)),
    restart: async () => {
      await stopAll();
      await startAll();
    },
    reload: async () => {
      const before = readFileSync(manifestFile, 'utf8');
      const { rebuilt } = await build();
      if (readFileSync(manifestFile, 'utf8') !== before) {
        for (const name of ['events', 'gateway', 'cloud']) await processes.get(name)?.stop();
        const changed = readManifest(manifestFile);
        await (localstackUrl === null
          ? provisionTable(urls.dynamodb, localNames.tableName, changed.table)
          : provisionLocalstack(config, localstackUrl, changed));
        await startNode('cloud', join(localDir, 'cloud/main.ts'));
        await startNode('gateway', join(localDir, 'gateway/main.ts'));
        await startNode('events', join(localDir, 'events/main.ts'));
        announce();
      }
      return rebuilt;
    },
    sweepExpired: () => inTurn(() => sweep(Number.POSITIVE_INFINITY)),
  };
};
