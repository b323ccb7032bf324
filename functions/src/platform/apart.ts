import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { wholeEnv } from './env.ts';

/** Limits of a worker thread. A thread that exceeds one of them is terminated. */
export type ThreadLimits = {
  longestMs: number;
  mostHeapMb: number;
  /** Maximum growth of the resident memory of the whole process, in bytes: limits memory outside the thread's heap too. */
  mostMemoryBytes: number;
};

const lookEveryMs = 10;

/** Runs the function that `onThread` registered under `name` in a worker thread with limits. Its input comes from an unknown source: even a
 *  small file may need unlimited time and memory, and the process must keep serving other requests.
 *  @param module the caller's `import.meta.url`: the thread loads that file, or the bundle that contains it.
 *  @param bytes the input of the function; the thread gets a copy.
 *  @param take receives the messages of the function, in order.
 *  @returns null when the function has ended; else why its thread was terminated: `time`, `memory`, or an error's message. */
export const runApart = async <Said>(
  module: string,
  name: string,
  bytes: Uint8Array,
  limits: ThreadLimits,
  take: (said: Said) => void,
): Promise<string | null> => {
  const thread = new Worker(new URL(module), {
    workerData: { [name]: new Uint8Array(bytes) },
    env: wholeEnv(),
    resourceLimits: { maxOldGenerationSizeMb: limits.mostHeapMb },
  });
  const memoryBefore = process.memoryUsage.rss();
  const until = Date.now() + limits.longestMs;
  let watch: NodeJS.Timeout | undefined;
  try {
    return await new Promise((resolve) => {
      watch = setInterval(() => {
        if (Date.now() > until) resolve('time');
        else if (process.memoryUsage.rss() - memoryBefore > limits.mostMemoryBytes) resolve('memory');
      }, lookEveryMs);
      thread.on('message', take);
      thread.on('error', (error) => resolve(isOutOfMemory(error) ? 'memory' : error instanceof Error ? error.message : 'unreadable'));
      thread.on('exit', () => resolve(null));
    });
  } finally {
    clearInterval(watch);
    await thread.terminate();
  }
};

const isOutOfMemory = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/** Registers `work` as the function that `runApart` runs under `name`; to be called at the end of a module. In a thread that `runApart`
 *  started under this name, it runs `work` and ends the thread; everywhere else it does nothing. */
export const onThread = <Said>(name: string, work: (bytes: Uint8Array, say: (said: Said) => void) => unknown): void => {
  const given: unknown = isMainThread ? null : workerData;
  if (typeof given !== 'object' || given === null || !(name in given)) return;
  const bytes: unknown = Reflect.get(given, name);
  if (!(bytes instanceof Uint8Array)) return;
  void Promise.resolve()
    .then(() => work(bytes, (said) => parentPort?.postMessage(said)))
    .finally(() => process.exit());
};
