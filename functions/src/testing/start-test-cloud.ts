import { inject } from 'vitest';
import { type LocalCloud, type LocalCloudOptions, startLocalCloud } from '../../../infra/local/start-local-cloud.ts';
import type { CloudOfRun } from '../../../infra/local/testing/clouds-of-run.ts';

export type TestCloud = LocalCloud & {
  /** What the processes printed that a healthy run does not print: faults, with their stack. */
  faults: string[];
};

/** The cloud that this worker's files share, with this process's environment pointing at it: each file makes companies of its own. Files that end or
 *  count what belongs to everybody start their own with `startTestCloud`. Modules that read the environment when they load (stores, use cases) are
 *  imported after this: `await import('./make-company.ts')`. */
export const joinTestCloud = (): CloudOfRun => {
  const clouds = inject('clouds');
  const cloud = clouds[(Number(process.env['VITEST_POOL_ID']) - 1) % clouds.length];
  if (!cloud) throw new Error('The project of this test starts no cloud: vitest.config.ts');
  Object.assign(process.env, cloud.env);
  return cloud;
};

/** A cloud of the file's own in a temporary folder, used like `joinTestCloud`. */
export const startTestCloud = async (options: LocalCloudOptions = {}): Promise<TestCloud> => {
  const faults: string[] = [];
  const cloud = await startLocalCloud({
    quiet: true,
    onLine: (name, line) => {
      if (/"level":"(ERROR|error)"|Error:|_FAILED/.test(line)) faults.push(`[${name}] ${line}`);
    },
    ...options,
  });
  Object.assign(process.env, cloud.env);
  return { ...cloud, faults };
};
