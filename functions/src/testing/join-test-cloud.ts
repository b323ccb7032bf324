import { inject } from 'vitest';
import type { CloudOfRun, KindOfCloud } from '../../../infra/local/testing/clouds-of-run.ts';

const join = (kind: KindOfCloud): CloudOfRun => {
  const clouds = inject('clouds')[kind];
  const cloud = clouds[(Number(process.env['VITEST_POOL_ID']) - 1) % clouds.length];
  if (!cloud) throw new Error('The project of this test starts no cloud: vitest.config.ts');
  Object.assign(process.env, cloud.env);
  return cloud;
};

/** The cloud that this worker's files share, with this process's environment pointing at it: each file makes companies of its own. Files that end or
 *  count what belongs to everybody start their own with `startTestCloud`. Modules that read the environment when they load (stores, use cases) are
 *  imported after this: `await import('./make-company.ts')`. */
export const joinTestCloud = (): CloudOfRun => join('backend');

/** The same with the simulator and the container of the linked phones: what is sent arrives. */
export const joinFullCloud = (): CloudOfRun => join('all');
