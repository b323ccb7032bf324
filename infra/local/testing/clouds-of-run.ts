import { readFileSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { type LocalCloud, startLocalCloud } from '../start-local-cloud.ts';

export type CloudOfRun = Pick<LocalCloud, 'endpoints' | 'config' | 'env'>;

declare module 'vitest' {
  export interface ProvidedContext {
    /** One for each worker; a worker takes that of its number. */
    clouds: CloudOfRun[];
  }
}

/** Set-up of a whole run of the integration tests: a local cloud for each worker, which its files use one after the other. Without the simulator: what is sent
 *  gets no answer, and its port is free for a test's own. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  // The files that were asked for by name are the words with a slash or a point.
  const asked = process.argv.slice(2).filter((word) => /^[^-].*[/.]/.test(word));
  const { testFiles } = await project.globTestFiles(asked.length > 0 ? asked : undefined);
  const clouds: LocalCloud[] = [];
  // One after the other: the first bundles the functions.
  const joining = testFiles.filter((file) => readFileSync(file, 'utf8').includes('joinTestCloud'));
  for (let left = Math.min(joining.length, project.config.maxWorkers); left > 0; left -= 1)
    clouds.push(await startLocalCloud({ quiet: true, parts: 'backend' }));
  project.provide(
    'clouds',
    clouds.map(({ endpoints, config, env }) => ({ endpoints, config, env })),
  );
  return async () => {
    await Promise.all(clouds.map((cloud) => cloud.stop()));
  };
};
