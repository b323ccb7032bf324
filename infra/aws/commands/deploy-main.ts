import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { stackName } from '../names.ts';

/** `npm run deploy -- -c stage=prod`: asks what the account lacks, builds what changed, deploys every stack, and says where the app is. With `--no-preflight`
 *  nothing is asked. Other arguments go to `cdk`. */
const root = resolve(import.meta.dirname, '../../..');
const outputsFile = join(root, '.build/outputs.json');
const noPreflight = '--no-preflight';
const given = process.argv.slice(2).filter((argument) => argument !== noPreflight);

const stageOf = (values: ReadonlyArray<string>): string =>
  values.map((value) => /^stage=(.+)$/.exec(value)?.[1]).findLast(Boolean) ?? 'dev';

if (!process.argv.includes(noPreflight)) {
  const preflight = spawnSync(process.execPath, [join(import.meta.dirname, 'preflight-main.ts'), ...given], { stdio: 'inherit' });
  if (preflight.status !== 0) {
    console.error(
      `\nNothing was deployed. Mend what is said above, or deploy nevertheless: npm run deploy -- ${[...given, noPreflight].join(' ')}`,
    );
    process.exit(1);
  }
}
mkdirSync(dirname(outputsFile), { recursive: true });
const cdk = join(dirname(createRequire(import.meta.url).resolve('aws-cdk/package.json')), 'bin/cdk');
const { status } = spawnSync(process.execPath, [cdk, 'deploy', '--all', '--outputs-file', outputsFile, ...given], {
  cwd: root,
  stdio: 'inherit',
});
if (status !== 0) process.exit(status ?? 1);

const outputs = z.record(z.string(), z.record(z.string(), z.string())).parse(JSON.parse(readFileSync(outputsFile, 'utf8')));
const stage = stageOf(given);
console.log(`
The app is at ${outputs[stackName({ stage }, 'Edge')]?.['WebUrl'] ?? '(see the outputs above)'}

Nobody can sign in yet, if this was the first time:
  npm run create-owner -- --stage ${stage} --email you@example.com --name "Your name"
What comes next is in docs/operations.md.`);
