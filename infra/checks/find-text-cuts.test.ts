import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { findTextCuts } from './find-text-cuts.ts';

const folder = mkdtempSync(join(tmpdir(), 'cuts-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('finds texts cut at a fixed length, and neither lists nor places that were looked for', () => {
  writeFileSync(join(folder, 'tsconfig.json'), '{ "compilerOptions": { "strict": true, "lib": ["ES2022"], "types": [] } }');
  writeFileSync(
    join(folder, 'a.ts'),
    `const maxChars = 9;
export const of = (text: string, id: string & { brand: 1 }, list: string[], at: number) => [
  text.slice(0, 250), text.substring(0, maxChars), text.substr(1), text.slice(-4), id.slice(0, 5),
  list.slice(0, 2), text.slice(0, at), text.slice(1), text.slice(0, 1), new Date(at).toISOString().slice(0, 10),
];
`,
  );

  const cuts = findTextCuts(folder, [join(folder, 'tsconfig.json')], (file) => file.startsWith(folder));

  expect(cuts.map((cut) => cut.replace(/^.*: /, ''))).toEqual([
    'id.slice(0, 5)',
    'text.slice(-4)',
    'text.slice(0, 250)',
    'text.substr(1)',
    'text.substring(0, maxChars)',
  ]);
});
