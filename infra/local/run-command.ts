import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { repositoryRoot } from './start-local-cloud.ts';

/** Runs one of the project's tools. Resolves to its exit code; the tool ends with this process.
 *  @param onOutput gets all it printed when it has ended; without it the output is on this terminal at once. */
export const runCommand = (
  command: string,
  args: ReadonlyArray<string>,
  env: Record<string, string> = {},
  onOutput?: (output: string) => void,
): Promise<number> =>
  new Promise((resolve, reject) => {
    const bin = join(repositoryRoot, 'node_modules/.bin');
    const local = join(bin, process.platform === 'win32' ? `${command}.cmd` : command);
    const child = spawn(existsSync(local) && command !== 'node' ? local : command === 'node' ? process.execPath : command, [...args], {
      cwd: repositoryRoot,
      stdio: onOutput ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
      env: { ...process.env, ...env, PATH: [bin, process.env['PATH']].join(delimiter) },
    });
    const printed: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => printed.push(part));
    const endWithParent = (): boolean => child.kill('SIGKILL');
    process.once('exit', endWithParent);
    child.on('error', reject);
    child.on('close', (code) => {
      process.off('exit', endWithParent);
      onOutput?.(Buffer.concat(printed).toString());
      resolve(code ?? 1);
    });
  });
