import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type LockPackages, missingPlatforms, withAddresses } from './lockfile.ts';

/** Checks that `npm ci` can work with the lockfile on every platform; `--fix` (after an `npm install`) completes it. */
const file = resolve(import.meta.dirname, '../../package-lock.json');
const lock: { packages: LockPackages } = JSON.parse(readFileSync(file, 'utf8'));
const missing = missingPlatforms(lock.packages);

if (process.argv.includes('--fix')) {
  const packages = { ...lock.packages, ...missing };
  const sorted = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(file, `${JSON.stringify({ ...lock, packages: sorted }, null, 2)}\n`);
  console.log(`${Object.keys(missing).length} packages of other platforms added to the lockfile`);
} else {
  const problems = [
    ...Object.keys(missing).map((place) => `${place} is missing from the lockfile: run "npm run lockfile"`),
    ...withAddresses(lock.packages).map((place) => `${place} has a download address in the lockfile`),
  ];
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
