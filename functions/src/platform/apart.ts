import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { wholeEnv } from './env.ts';

/** What a thread may take before it is ended. */
export type ThreadLimits = {
  longestMs: number;
  mostHeapMb: number;
  /** Growth of the whole process, for what is not on the thread's heap. */
  mostMemoryBytes: number;
};

const lookEveryMs = 10;

/** Hands bytes of unknown origin to the work that `onThread` registers under `name`, in a thread of its own: a small file may take any time and any
 *  memory, and the process goes on serving others.
 *  @param module the caller's `import.meta.url`: that file, or the bundle that it is in, is what the thread loads.
 *  @param take gets what the work says, in order.
 *  @returns why the thread was ended (`time`, `memory`, or an error's message); null when its work is done. */
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

/** In a thread that `runApart` started under this name: does the work and ends the thread. Everywhere else nothing. Called at the end of its module. */
export const onThread = <Said>(name: string, work: (bytes: Uint8Array, say: (said: Said) => void) => unknown): void => {
  const given: unknown = isMainThread ? null : workerData;
  if (typeof given !== 'object' || given === null || !(name in given)) return;
  const bytes: unknown = Reflect.get(given, name);
  if (!(bytes instanceof Uint8Array)) return;
  void Promise.resolve()
    .then(() => work(bytes, (said) => parentPort?.postMessage(said)))
    .finally(() => process.exit());
};
