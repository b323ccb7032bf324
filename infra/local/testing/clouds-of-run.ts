import { readFileSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { type LocalCloud, startLocalCloud } from '../start-local-cloud.ts';

export type CloudOfRun = Pick<LocalCloud, 'endpoints' | 'config' | 'env'>;

/** Without the simulator what is sent gets no answer, and its port is free for a test's own. The full one has it, and the container of the linked phones. */
export type KindOfCloud = 'backend' | 'all';

declare module 'vitest' {
  export interface ProvidedContext {
    /** One for each worker; a worker takes that of its number. */
    clouds: Record<KindOfCloud, CloudOfRun[]>;
  }
}

/** The call in a test file that says which kind it joins. */
const joining: Record<KindOfCloud, RegExp> = { backend: /joinTestCloud\(\)/, all: /joinFullCloud\(\)|startTalkWorld\(\)/ };

/** Set-up of a whole run of the integration tests: local clouds for each worker, which its files use one after the other. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  // The files that were asked for by name are the words with a slash or a point.
  const asked = process.argv.slice(2).filter((word) => /^[^-].*[/.]/.test(word));
  const { testFiles } = await project.globTestFiles(asked.length > 0 ? asked : undefined);
  const sources = testFiles.map((file) => readFileSync(file, 'utf8'));
  const started: LocalCloud[] = [];
  // One after the other: the first bundles the functions.
  const startFor = async (kind: KindOfCloud): Promise<CloudOfRun[]> => {
    const clouds: LocalCloud[] = [];
    const files = sources.filter((text) => joining[kind].test(text)).length;
    for (let left = Math.min(files, project.config.maxWorkers); left > 0; left -= 1) {
      clouds.push(await startLocalCloud({ quiet: true, parts: kind }));
      started.push(clouds.at(-1)!);
    }
    return clouds.map(({ endpoints, config, env }) => ({ endpoints, config, env }));
  };
  project.provide('clouds', { backend: await startFor('backend'), all: await startFor('all') });
  return async () => {
    await Promise.all(started.map((cloud) => cloud.stop()));
  };
};
