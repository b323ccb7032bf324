import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isAbandoned, noteRun } from './data-dir-claim.ts';

it('takes a folder for abandoned only when its owner is known and gone', () => {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-claim-'));
  const { pid: gone } = spawnSync(process.execPath, ['--version']);

  expect(isAbandoned(folder)).toBe(false);
  noteRun(folder, 1);
  expect(isAbandoned(folder)).toBe(false);
  writeFileSync(join(folder, 'run.json'), JSON.stringify({ owner: gone, dynamodb: 1 }));
  expect(isAbandoned(folder)).toBe(true);
  rmSync(folder, { recursive: true });
});
