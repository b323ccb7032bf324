import { type LocalCloud, type LocalCloudOptions, startLocalCloud } from '../../../infra/local/start-local-cloud.ts';

export type TestCloud = LocalCloud & {
  /** What the processes printed that a healthy run does not print: faults, with their stack. */
  faults: string[];
};

/** A cloud of the file's own in a temporary folder, with this process's environment pointing at it. Modules that read the environment
 *  when they load (stores, use cases) are imported after this: `await import('./make-company.ts')`. */
export const startTestCloud = async (options: LocalCloudOptions = {}): Promise<TestCloud> => {
  const faults: string[] = [];
  const cloud = await startLocalCloud({
    quiet: true,
    // A file calls few of them.
    warm: false,
    onLine: (name, line) => {
      if (/"level":"(ERROR|error)"|Error:|_FAILED/.test(line)) faults.push(`[${name}] ${line}`);
    },
    ...options,
  });
  Object.assign(process.env, cloud.env);
  return { ...cloud, faults };
};
