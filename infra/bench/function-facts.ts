import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { LocalCloud } from '../local/start-local-cloud.ts';
import { functionEnvironment, readManifest } from '../local/local-config.ts';
import { percentile } from './percentile.ts';

export type FunctionFacts = { name: string; bundleKb: number; importMs: number };

/** Size of every function's bundle, and how long importing it takes in a fresh process without compile cache: the median of `times`. */
export const measureFunctions = (cloud: LocalCloud, times: number): FunctionFacts[] => {
  const manifest = readManifest(cloud.config.manifestFile);
  return Object.entries(manifest.functions).map(([name, spec]) => {
    const script = `const t = performance.now(); await import(${JSON.stringify(spec.bundle)}); console.log(performance.now() - t); process.exit(0);`;
    const env = { ...process.env, ...cloud.env, ...functionEnvironment(spec, cloud.config, manifest), NODE_COMPILE_CACHE: '' };
    const runs = Array.from({ length: times }, () =>
      Number(
        execFileSync(process.execPath, ['--input-type=module', '--eval', script], { env, encoding: 'utf8' }).trim().split('\n').at(-1),
      ),
    );
    return { name, bundleKb: readFileSync(spec.bundle).length / 1000, importMs: percentile(runs, 0.5) ?? Number.NaN };
  });
};
