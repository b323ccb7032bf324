import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { stackName } from '../names.ts';

/** `npm run deploy -- -c stage=prod`: builds what changed, deploys every stack, and says where the app is. Other arguments go to `cdk`. */
const root = resolve(import.meta.dirname, '../../..');
const outputsFile = join(root, '.build/outputs.json');
const given = process.argv.slice(2);

const stageOf = (values: ReadonlyArray<string>): string =>
  values.map((value) => /^stage=(.+)$/.exec(value)?.[1]).findLast(Boolean) ?? 'dev';

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
