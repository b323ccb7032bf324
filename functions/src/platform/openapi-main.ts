import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contracts } from '@balcao/shared/contract/all.ts';
import { toOpenApi } from './openapi.ts';

const file = join(import.meta.dirname, '../../../docs/openapi.json');
const text = `${JSON.stringify(toOpenApi(contracts), null, 2)}\n`;

/** `npm run openapi` writes `docs/openapi.json`; with `--check` it writes nothing, and fails when that file is not current. */
if (process.argv.includes('--check')) {
  if (readFileSync(file, 'utf8') !== text) {
    console.error('docs/openapi.json is not current: run npm run openapi');
    process.exit(1);
  }
} else writeFileSync(file, text);
