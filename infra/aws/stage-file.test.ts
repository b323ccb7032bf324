import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readStageFile } from './stage-file.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'balcao-stage-'));
  mkdirSync(join(root, 'stages'));
});
afterEach(() => rmSync(root, { recursive: true }));

it('holds the settings of its own stage', () => {
  writeFileSync(join(root, 'stages/prod.json'), '{ "alertEmail": "ops@balcao.example" }');

  expect(readStageFile(root, 'prod')).toEqual({ alertEmail: 'ops@balcao.example' });
  expect(readStageFile(root, 'dev')).toEqual({});
});

it('must be one object', () => {
  writeFileSync(join(root, 'stages/prod.json'), '["alertEmail"]');

  expect(() => readStageFile(root, 'prod')).toThrow('one JSON object');
});
