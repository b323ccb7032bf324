import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findSecrets } from './find-secrets.ts';

/** Looks for secrets in every file git knows or would add. Pictures, sounds and what is over a megabyte are left out. */
const root = resolve(import.meta.dirname, '../..');
const binary = /\.(png|jpe?g|webp|gif|ico|ogg|mp3|mp4|pdf|woff2?|wasm|gz|zip)$/i;
const maxBytes = 1_048_576;

/** Findings that are none, with the reason; one that is no longer found must go. */
const known: ReadonlyArray<{ file: string; rule: string; reason: string }> = [];

const filesOfGit = (): string[] | null => {
  try {
    return execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
      .split('\n')
      .filter(Boolean);
  } catch {
    return null;
  }
};

const files = filesOfGit();
if (files === null) {
  console.log('This is no git checkout: its files were NOT searched for secrets');
} else {
  const searched = files.filter(
    (file) => !binary.test(file) && (statSync(join(root, file), { throwIfNoEntry: false })?.size ?? Infinity) <= maxBytes,
  );
  const found = (await Promise.all(searched.map((file) => findSecrets(file, readFileSync(join(root, file), 'utf8'))))).flat();
  const isKnown = (file: string, rule: string): boolean => known.some((entry) => entry.file === file && entry.rule === rule);
  const problems = [
    ...found.filter(({ file, rule }) => !isKnown(file, rule)).map(({ file, line, rule, what }) => `${file}:${line} ${what} (${rule})`),
    ...known
      .filter((entry) => !found.some(({ file, rule }) => entry.file === file && entry.rule === rule))
      .map(({ file, rule }) => `${file} no longer has what ${rule} found: remove it from the list`),
  ];
  for (const problem of problems) console.error(problem);
  console.log(`${searched.length} files searched, ${problems.length} problems`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
