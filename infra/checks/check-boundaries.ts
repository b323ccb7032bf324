import { readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { sourceFilesBelow } from '../local/build/source-stamp.ts';
import { findViolations, resolveImport } from './boundaries.ts';
import { circlesOf } from './circles.ts';
import { findImports } from './find-imports.ts';
import { findAreaCircles, findUpwardImports } from './floors.ts';
import { isTest } from './is-test.ts';
import { leftImports } from './left-imports.ts';

/** `npm run boundaries`: prints each import that crosses a boundary, and fails when there is one. */
const root = resolve(import.meta.dirname, '../..');
const edges = ['shared/src', 'functions/src', 'web/src']
  .flatMap((folder) => sourceFilesBelow(join(root, folder)))
  .filter((file) => /\.tsx?$/.test(file))
  .flatMap((file) => {
    const from = relative(root, file).replaceAll('\\', '/');
    return findImports(readFileSync(file, 'utf8')).map((found) => ({ from, to: resolveImport(from, found), typeOnly: found.typeOnly }));
  });
const upward = findUpwardImports(edges);
const violations = [
  ...findViolations(edges),
  ...upward.filter((edge) => !leftImports.has(edge)).map((edge) => `${edge}: an area imports lower floors, and composition from nowhere`),
  ...[...leftImports].filter((edge) => !upward.includes(edge)).map((edge) => `${edge} is gone: take it off left-imports.ts`),
  ...findAreaCircles(edges),
  ...circlesOf(edges.filter(({ from, to }) => !isTest(from) && !isTest(to))).map(
    (circle) => `files import each other: ${circle.join(', ')}`,
  ),
];
for (const violation of violations) console.error(violation);
console.log(`${edges.length} imports looked at, ${violations.length} across a boundary`);
process.exitCode = violations.length > 0 ? 1 : 0;
