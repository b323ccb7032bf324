import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { Unavailable } from '../unavailable.ts';

/** Newest that the pinned packages were tried on. */
const maxMinor = 13;

const minorOf = (command: string): number | null => {
  const asked = spawnSync(command, ['-c', 'import sys, venv, ensurepip; print(*sys.version_info[:2])'], {
    encoding: 'utf8',
    timeout: 10_000,
  });
  const [major, minor] = asked.status === 0 ? asked.stdout.trim().split(' ').map(Number) : [];
  return major === 3 && minor !== undefined ? minor : null;
};

const fromPyenv = (): string[] => {
  const versions = join(process.env['PYENV_ROOT'] ?? join(homedir(), '.pyenv'), 'versions');
  if (!existsSync(versions)) return [];
  const newestFirst = readdirSync(versions).toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }));
  return newestFirst.map((version) => join(versions, version, 'bin/python'));
};

/** A Python 3 of at least this minor version with `venv`: BALCAO_PYTHON, one on the PATH, or one that pyenv installed.
 *  @throws Unavailable when there is none. */
export const findPython = (minMinor: number): string => {
  const onPath = ['python3.13', 'python3.12', 'python3', 'python'];
  const chosen = process.env['BALCAO_PYTHON'];
  const found = (chosen ? [chosen] : [...onPath, ...fromPyenv()]).find((command) => {
    const minor = minorOf(command);
    return minor !== null && minor >= minMinor && minor <= maxMinor;
  });
  if (!found) {
    throw new Unavailable(`Python 3.${minMinor} to 3.${maxMinor} with venv was not found on the PATH, in pyenv or in BALCAO_PYTHON.`);
  }
  return found;
};
