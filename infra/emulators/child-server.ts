import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

export type RunningServer = { url: string; pid: number; stop: () => Promise<void> };

/** Starts a server that ends when its standard input does, and resolves when its address answers 200.
 *  @throws Error with the last lines it printed when it does not within `timeoutMs`. */
export const startServer = async ({
  command,
  args,
  env,
  url,
  healthPath,
  timeoutMs = 60_000,
}: {
  command: string;
  args: ReadonlyArray<string>;
  env: Record<string, string>;
  url: string;
  healthPath: string;
  timeoutMs?: number;
}): Promise<RunningServer> => {
  const child = spawn(command, [...args], { env: { ...process.env, ...env }, stdio: ['pipe', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8');
    stream.on('data', (chunk: string) => {
      printed = (printed + chunk).slice(-4_000);
    });
  }
  child.on('error', (error) => {
    printed += error.message;
  });
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
  const isUp = (): Promise<boolean> =>
    fetch(`${url}${healthPath}`).then(
      ({ ok }) => ok,
      () => false,
    );
  const stop = async (): Promise<void> => {
    if (hasEnded()) return;
    const ended = once(child, 'exit');
    child.stdin.end();
    const forced = setTimeout(() => child.kill('SIGKILL'), 10_000);
    await ended;
    clearTimeout(forced);
  };
  const deadline = Date.now() + timeoutMs;
  while (!(await isUp())) {
    if (hasEnded() || Date.now() > deadline) {
      await stop();
      throw new Error(`${command} ${args.join(' ')} did not become ready:\n${printed}`);
    }
    await sleep(100);
  }
  return { url, pid: child.pid ?? 0, stop };
};
