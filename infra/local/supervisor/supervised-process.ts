import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

export type ProcessSpec = {
  name: string;
  command: string;
  args: ReadonlyArray<string>;
  env: Record<string, string>;
  cwd: string;
  /** `message`: a Node program that reports over IPC; otherwise resolves when the program can be used. */
  ready: 'message' | ((isGone: () => boolean) => Promise<void>);
  /** What has to be there before it is started again; resolves when it is, rejects when that takes too long or is not wanted any more. */
  needs?: (isOver: () => boolean) => Promise<void>;
  /** Where its output goes, line by line. */
  onLine: (line: string) => void;
};

export type SupervisedProcess = {
  readonly name: string;
  readonly pid: number;
  /** Sends a message to a Node program. */
  send: (message: object) => void;
  /** Asks it to end, and makes it after `graceMs`. */
  stop: (graceMs?: number) => Promise<void>;
  /** Ends it without asking, now. */
  kill: (signal: NodeJS.Signals) => Promise<void>;
};

/** A busy machine may take a minute for what a quiet one does in two seconds. */
const startTimeoutMs = 90_000;
/** More ends than this in a minute, failed starts among them, and it is not started again. */
const maxRestarts = 10;
/** Before a start: doubled after each end, from the first to the longest, ms. */
const firstPauseMs = 100;
const longestPauseMs = 4_000;

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

const untilEnd = (child: ChildProcess): Promise<void> =>
  hasEnded(child) ? Promise.resolve() : new Promise((resolve) => child.once('exit', () => resolve()));

const untilMessage = (child: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`it said nothing for ${startTimeoutMs / 1000} s`)), startTimeoutMs);
    child.once('exit', (code, signal) => {
      clearTimeout(timer);
      reject(new Error(`it ended at once (${signal ?? code})`));
    });
    child.on('message', (message) => {
      if (typeof message === 'object' && message !== null && 'ready' in message) {
        clearTimeout(timer);
        resolve();
      }
    });
  });

const eachLine = (child: ChildProcess, onLine: (line: string) => void): void => {
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    let rest = '';
    stream.setEncoding('utf8');
    stream.on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) onLine(line);
    });
    stream.on('end', () => {
      if (rest) onLine(rest);
    });
  }
};

/** Starts a program and keeps it running: one that ends by itself is started again, and again when that fails, unless it cannot live.
 *  @throws Error with the last lines it printed when it does not become ready. */
export const startProcess = async (
  spec: ProcessSpec,
  onRestart: (restarted: SupervisedProcess) => void,
  onLost: (error: Error) => void,
): Promise<SupervisedProcess> => {
  let stopping = false;
  let ends: number[] = [];
  let child: ChildProcess;

  const launch = async (): Promise<void> => {
    const lastLines: string[] = [];
    child = spawn(spec.command, [...spec.args], {
      cwd: spec.cwd,
      env: { ...process.env, ...spec.env },
      stdio: spec.ready === 'message' ? ['ignore', 'pipe', 'pipe', 'ipc'] : ['ignore', 'pipe', 'pipe'],
    });
    const launched = child;
    launched.on('error', (error) => lastLines.push(error.message));
    eachLine(launched, (line) => {
      lastLines.push(line);
      lastLines.splice(0, lastLines.length - 12);
      spec.onLine(line);
    });
    try {
      await (spec.ready === 'message' ? untilMessage(launched) : spec.ready(() => hasEnded(launched)));
    } catch (cause) {
      launched.kill('SIGKILL');
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new Error(`The process "${spec.name}" did not start: ${reason}.\n${lastLines.join('\n')}`.trim(), { cause });
    }
    launched.once('exit', () => {
      if (!stopping) void relaunch();
    });
    if (hasEnded(launched) && !stopping) await relaunch();
  };

  const relaunch = async (): Promise<void> => {
    let failure: unknown = null;
    while (!stopping) {
      const now = Date.now();
      ends = [...ends.filter((at) => now - at < 60_000), now];
      if (ends.length > maxRestarts) {
        onLost(new Error(`The process "${spec.name}" ended ${ends.length} times within a minute.`, { cause: failure }));
        return;
      }
      await sleep(Math.min(firstPauseMs * 2 ** (ends.length - 1), longestPauseMs));
      if (stopping) return;
      try {
        await spec.needs?.(() => stopping);
        if (stopping) return;
        await launch();
        onRestart(handle);
        return;
      } catch (error) {
        // What it needs may have ended too, and is being started again itself.
        failure = error;
      }
    }
  };

  const handle: SupervisedProcess = {
    name: spec.name,
    get pid() {
      return child.pid ?? 0;
    },
    send: (message) => {
      if (child.connected) child.send(message, () => {});
    },
    stop: async (graceMs = 5_000) => {
      stopping = true;
      if (hasEnded(child)) return;
      child.kill('SIGTERM');
      const forced = setTimeout(() => child.kill('SIGKILL'), graceMs);
      await untilEnd(child);
      clearTimeout(forced);
    },
    kill: async (signal) => {
      stopping = true;
      child.kill(signal);
      await untilEnd(child);
    },
  };
  await launch();
  return handle;
};
