import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { parseJson } from '@balcao/shared/domain/text/parse-json.ts';
import { type AcceptedAdvisory, readAudit } from './audit-report.ts';

/** Asks the registry whether advisories are known for the packages of the lockfile. Without an answer it says so and does not fail, so that
 *  work goes on offline; `--require-answer`, for a build server, fails then too. */
const accepted: ReadonlyArray<AcceptedAdvisory> = [];

const npm = spawnSync('npm', ['audit', '--json'], {
  cwd: resolve(import.meta.dirname, '../..'),
  encoding: 'utf8',
  maxBuffer: 2 ** 26,
  timeout: 60_000,
  shell: process.platform === 'win32',
});
const result = readAudit(parseJson(npm.stdout ?? '') ?? null, accepted, new Date().toISOString().slice(0, 10));
if (result.kind === 'unanswered') {
  console.log(`Dependencies were NOT checked for advisories: ${result.why}`);
  process.exitCode = process.argv.includes('--require-answer') ? 1 : 0;
} else {
  for (const problem of result.problems) console.error(problem);
  console.log(`${result.advisories} advisories reported, ${result.problems.length} problems`);
  process.exitCode = result.problems.length > 0 ? 1 : 0;
}
