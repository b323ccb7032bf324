import { mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const inMemory = '/dev/shm';
const roomyBytes = 2 * 2 ** 30;

/** A new folder for state that nobody keeps. In memory where the system has room for it there: SQLite waits for the disk at every change,
 *  0.2 to 5 ms, a dozen times a message. */
export const makeTemporaryFolder = (): string => {
  for (const parent of hasRoom(inMemory) ? [inMemory, tmpdir()] : [tmpdir()]) {
    try {
      return mkdtempSync(join(parent, 'balcao-'));
    } catch {
      // not ours to write: the next one
    }
  }
  throw new Error(`No folder can be made in ${tmpdir()}.`);
};

const hasRoom = (folder: string): boolean => {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > roomyBytes;
  } catch {
    return false;
  }
};
