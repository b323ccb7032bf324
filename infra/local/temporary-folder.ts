import { mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAbandoned } from './data-dir-claim.ts';

const prefix = 'balcao-';
const inMemory = '/dev/shm';
const roomyBytes = 2 * 2 ** 30;

/** A new folder for state that nobody keeps. In memory where the system has room for it there: SQLite waits for the disk at every change,
 *  0.2 to 5 ms, a dozen times a message. */
export const makeTemporaryFolder = (): string => {
  removeAbandoned(inMemory);
  for (const parent of hasRoom(inMemory) ? [inMemory, tmpdir()] : [tmpdir()]) {
    try {
      return mkdtempSync(join(parent, prefix));
    } catch {
      // not ours to write: the next one
    }
  }
  throw new Error(`No folder can be made in ${tmpdir()}.`);
};

/** Folders of runs that were killed: memory is not given back by itself. */
const removeAbandoned = (parent: string): void => {
  try {
    for (const name of readdirSync(parent)) {
      const folder = join(parent, name);
      if (name.startsWith(prefix) && isAbandoned(folder)) rmSync(folder, { recursive: true, force: true });
    }
  } catch {
    // there is no such place here, or they are somebody else's
  }
};

const hasRoom = (folder: string): boolean => {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > roomyBytes;
  } catch {
    return false;
  }
};
