import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheDir } from '../cache-dir.ts';
import { Unavailable } from '../unavailable.ts';
import { findPython } from './find-python.ts';

/** One sentence from what a tool printed when it failed: its last line that says something. */
export const lastLineOf = (output: string): string =>
  output
    .split('\n')
    .findLast((line) => line.trim() !== '')
    ?.trim() ?? 'it printed nothing';

/** The folder of this name in the cache, made by `fill` unless an earlier run finished it; what an interrupted one left is done again.
 *  `contents` says what the folder is made of: another content is another folder. */
export const cachedFolder = (name: string, contents: string, fill: (folder: string) => void): string => {
  const folder = join(cacheDir(), `${name}-${createHash('sha256').update(contents).digest('hex').slice(0, 12)}`);
  const marker = join(folder, 'complete');
  if (existsSync(marker)) return folder;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  fill(folder);
  writeFileSync(marker, '');
  return folder;
};

/** The Python of a virtual environment with the packages of a requirements file, installed from PyPI the first time. `minMinor` is
 *  the oldest Python 3 they run on.
 *  @throws Unavailable when there is no Python or the packages cannot be had. */
export const pythonEnvironment = (name: string, requirementsFile: string, minMinor: number, say: (sentence: string) => void): string => {
  if (process.platform === 'win32') throw new Unavailable('The emulators run on Linux and macOS only.');
  const python = findPython(minMinor);
  const requirements = readFileSync(requirementsFile, 'utf8');
  const folder = cachedFolder(name, `${python}\n${requirements}`, (target) => {
    say(`Installing ${name} from PyPI into ${target}; this is needed once`);
    const steps: ReadonlyArray<[string, string[]]> = [
      [python, ['-m', 'venv', target]],
      [join(target, 'bin/python'), ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '-r', requirementsFile]],
    ];
    for (const [command, args] of steps) {
      const result = spawnSync(command, args, { encoding: 'utf8', timeout: 600_000 });
      if (result.status !== 0) {
        throw new Unavailable(
          `The Python packages of ${name} could not be installed: ${lastLineOf(result.stderr || String(result.error))}`,
        );
      }
    }
  });
  return join(folder, 'bin/python');
};
