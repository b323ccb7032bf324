import { createHash } from 'node:crypto';
import { type Dirent, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const skipped = new Set(['node_modules', 'dist', '.build', '.local', 'test-results', 'e2e']);

/** A short text that changes when one of the files does (by size or modification time); files that are gone count too. */
export const stampOfFiles = (files: Iterable<string>): string => {
  const hash = createHash('sha256');
  for (const file of [...files].sort()) {
    const stat = statSync(file, { throwIfNoEntry: false });
    hash.update(`${file}\0${stat ? `${stat.size}:${stat.mtimeMs}` : 'gone'}\n`);
  }
  return hash.digest('base64url').slice(0, 22);
};

/** Every source file below a folder; dependencies, build results and end-to-end tests left out. */
export const sourceFilesBelow = (folder: string): string[] => {
  const entries: Dirent[] = readdirSync(folder, { withFileTypes: true });
  return entries.flatMap((entry) => {
    if (skipped.has(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? sourceFilesBelow(path) : [path];
  });
};
