import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { topology } from '../../topology.ts';
import { writeRunbook } from '../alarms/runbook.ts';

const file = join(import.meta.dirname, '../../../docs/operations.md');

writeFileSync(file, writeRunbook(readFileSync(file, 'utf8'), topology));
