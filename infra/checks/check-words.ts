import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { z } from 'zod';
import { sourceFilesBelow } from '../local/build/source-stamp.ts';
import { findWords } from './find-words.ts';

/** Part of `npm run boundaries`: prints words to avoid where there are more of them in a file than left-words.json still allows. `--shorten` takes off the
 *  list what is gone; nothing is ever added to it. */
const root = resolve(import.meta.dirname, '../..');
const listFile = join(import.meta.dirname, 'left-words.json');
const left = z.record(z.string(), z.record(z.string(), z.number().int().positive())).parse(JSON.parse(readFileSync(listFile, 'utf8')));

const now: Record<string, Record<string, number>> = {};
const problems: string[] = [];
for (const path of ['shared/src', 'functions/src', 'session-host/src', 'web/src', 'infra'].flatMap((folder) =>
  sourceFilesBelow(join(root, folder)),
)) {
  if (!/\.tsx?$/.test(path)) continue;
  const file = relative(root, path).replaceAll('\\', '/');
  if (file.startsWith('infra/checks/find-words')) continue;
  const words = Map.groupBy(findWords(readFileSync(path, 'utf8')), ({ word }) => word);
  for (const [word, places] of words) {
    const allowed = left[file]?.[word] ?? 0;
    (now[file] ??= {})[word] = Math.min(places.length, allowed);
    if (places.length > allowed)
      problems.push(`${file}:${places.map(({ line }) => line).join(',')}: “${word}”; the field says: ${places[0]?.instead ?? ''}`);
  }
}
const shorter = Object.fromEntries(
  Object.entries(now)
    .map(([file, words]): [string, Record<string, number>] => [
      file,
      Object.fromEntries(Object.entries(words).filter(([, count]) => count > 0)),
    ])
    .filter(([, words]) => Object.keys(words).length > 0),
);
const sumOf = (list: Record<string, Record<string, number>>) =>
  Object.values(list).reduce((sum, words) => sum + Object.values(words).reduce((all, count) => all + count, 0), 0);
if (process.argv.includes('--shorten')) writeFileSync(listFile, `${JSON.stringify(shorter, null, 2)}\n`);
else if (sumOf(shorter) < sumOf(left))
  problems.push('words are gone: node infra/checks/check-words.ts --shorten takes them off left-words.json');
for (const problem of problems) console.error(problem);
console.log(`${problems.length} new words to avoid, ${sumOf(shorter)} old ones left`);
process.exitCode = problems.length > 0 ? 1 : 0;
