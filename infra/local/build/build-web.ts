import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { sourceFilesBelow, stampOfFiles } from './source-stamp.ts';

/** Builds the web app to `web/dist` unless that is current. Resolves to whether it was built now.
 *  @throws Error with what Vite printed when it does not build. */
export const buildWeb = async (root: string, buildDir: string): Promise<boolean> => {
  const dist = join(root, 'web/dist');
  const stampFile = join(buildDir, 'web.stamp');
  const stamp = stampOfFiles([
    ...sourceFilesBelow(join(root, 'web')),
    ...sourceFilesBelow(join(root, 'shared/src')),
    join(root, 'package-lock.json'),
  ]);
  if (existsSync(join(dist, 'index.html')) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return false;
  const vite = join(dirname(createRequire(join(root, 'web/package.json')).resolve('vite/package.json')), 'bin/vite.js');
  const output = await new Promise<{ code: number | null; text: string }>((resolve, reject) => {
    const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
      cwd: join(root, 'web'),
      env: { ...process.env, NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const endWithParent = (): boolean => child.kill('SIGKILL');
    process.once('exit', endWithParent);
    let text = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) => {
      process.off('exit', endWithParent);
      resolve({ code, text });
    });
  });
  if (output.code !== 0) throw new Error(`The web app does not build:\n${output.text.trim().slice(0, 2_000)}`);
  mkdirSync(buildDir, { recursive: true });
  writeFileSync(stampFile, stamp);
  return true;
};
