import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findFreePort, loopback } from './ports.ts';
import { repositoryRoot } from './start-local-cloud.ts';
import { eventually } from './testing/eventually.ts';

let dataDir: string;
let running: ChildProcess[] = [];
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'balcao-launch-'));
});
afterEach(async () => {
  for (const child of running) if (child.exitCode === null && child.signalCode === null) await ended(child, 'SIGTERM');
  running = [];
  rmSync(dataDir, { recursive: true, force: true });
});

const ended = (child: ChildProcess, signal?: NodeJS.Signals): Promise<number | null> =>
  new Promise((resolve) => {
    child.once('exit', (code) => resolve(code));
    if (signal) child.kill(signal);
  });

/** Runs `launch.mjs start` on the fixture topology; `output` grows while it runs. */
const launch = (...args: ReadonlyArray<string>) => {
  const child = spawn(
    process.execPath,
    [
      join(import.meta.dirname, 'launch.mjs'),
      ...['start', '--data', dataDir, '--topology', 'infra/local/testing/fixture-topology.ts', '--no-web', '--no-demo'],
      ...args,
    ],
    { cwd: repositoryRoot, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  running.push(child);
  const output = { text: '' };
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output.text += chunk.toString()));
  return {
    child,
    output,
    ready: () =>
      eventually(
        () => output.text,
        (text) => text.includes('Balcão is ready'),
        40_000,
      ),
  };
};

const processIds = (): number[] => Object.values(JSON.parse(readFileSync(join(dataDir, 'endpoints.json'), 'utf8')).processes);
const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};
const allGone = (pids: ReadonlyArray<number>): Promise<boolean> =>
  eventually(
    () => pids.every((pid) => !isAlive(pid)),
    (gone) => gone,
  );

describe('npm start', () => {
  it('writes what scripts need, and ends every process on SIGTERM', async () => {
    const port = await findFreePort();
    const { child, ready } = launch('--port', String(port));
    await ready();
    const pids = processIds();

    expect(JSON.parse(readFileSync(join(dataDir, 'endpoints.json'), 'utf8'))).toMatchObject({
      web: `http://127.0.0.1:${port}`,
      api: expect.stringMatching(/^http:/),
      live: expect.stringMatching(/^ws:/),
      processes: { supervisor: expect.any(Number), dynamodb: expect.any(Number), cloud: expect.any(Number), gateway: expect.any(Number) },
    });
    expect(await ended(child, 'SIGTERM')).toBe(0);
    await allGone(pids);
  });

  it('leaves no process behind when the supervisor is killed, and starts again on the same ports and data', async () => {
    const first = launch('--port', String(await findFreePort()));
    await first.ready();
    const endpoints = JSON.parse(readFileSync(join(dataDir, 'endpoints.json'), 'utf8'));

    process.kill(endpoints.processes.supervisor, 'SIGKILL');

    await allGone(processIds());
    const second = launch('--port', new URL(endpoints.web).port);
    await second.ready();
    expect(JSON.parse(readFileSync(join(dataDir, 'endpoints.json'), 'utf8'))).toMatchObject({ api: endpoints.api, live: endpoints.live });
  });

  it('starts again a process that was killed', async () => {
    const { ready } = launch('--port', String(await findFreePort()));
    await ready();
    const { processes, api } = JSON.parse(readFileSync(join(dataDir, 'endpoints.json'), 'utf8'));

    for (const name of ['gateway', 'cloud', 'dynamodb']) process.kill(processes[name], 'SIGKILL');

    const post = async (): Promise<number> => {
      const body = JSON.stringify({ id: 'after', text: 'queue' });
      return (await fetch(`${api}/messages`, { method: 'POST', body }).catch(() => null))?.status ?? 0;
    };
    await eventually(post, (status) => status === 202);
    await eventually(processIds, (pids) => pids.every(isAlive));
  });

  it('says in one sentence that a port is taken', async () => {
    const port = await findFreePort();
    const stranger = createServer();
    await new Promise<void>((resolve) => stranger.listen(port, loopback, resolve));
    const { child, output } = launch('--port', String(port));

    expect(await ended(child)).toBe(1);
    expect(output.text).toContain(`Port ${port} is taken by another program: stop it, or choose another with --port.`);
    stranger.close();
  });

  it('refuses a second start on the same data', async () => {
    const first = launch('--port', String(await findFreePort()));
    await first.ready();
    const second = launch('--port', String(await findFreePort()));

    expect(await ended(second.child)).toBe(1);
    expect(second.output.text).toContain(`A local cloud already runs on ${dataDir}`);
  });
});

describe('npm run reset', () => {
  const reset = async (): Promise<{ code: number | null; text: string }> => {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'launch.mjs'), 'reset', '--data', dataDir], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let text = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
    return { code: await ended(child), text };
  };

  it('forgets the state, and nothing that is not state', async () => {
    mkdirSync(join(dataDir, 'other'));
    expect((await reset()).code).toBe(1);

    writeFileSync(join(dataDir, 'ports.json'), '{}');
    expect((await reset()).text).toContain(`Forgot everything in ${dataDir}`);
  });
});
