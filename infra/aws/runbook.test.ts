import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { topology } from '../topology.ts';
import { listAlarms } from './alarms/alarm-list.ts';
import { settingNames } from './settings.ts';

const operations = readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8');
const alarms = listAlarms(topology);

/** Rows of the runbook's table by alarm name: what people notice, and what to do first. */
const runbook = new Map(
  [...operations.matchAll(/^\| `([\w-]+)` \| (.+) \| (.+) \|$/gm)].map(([, name = '', notice = '', first = '']) => [
    name,
    { notice, first },
  ]),
);

describe('docs/operations.md', () => {
  it.each(alarms)('says what $name means, as the alarm does, and what to do first', ({ name, notice }) => {
    const row = runbook.get(name);

    expect(row, `add the row: | \`${name}\` | ${notice} | what to do first |`).toBeDefined();
    expect(row?.notice).toBe(notice);
    expect(row?.first.length).toBeGreaterThan(10);
  });

  it('has no row for an alarm that is not there', () => {
    const afterRunbook = operations.slice(operations.indexOf('## Runbook'), operations.indexOf('## Costs'));
    const rows = [...afterRunbook.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name]) => name);

    expect(rows.toSorted()).toEqual(alarms.map(({ name }) => name).toSorted());
  });

  it.each(settingNames.filter((name) => name !== 'stage'))('explains the setting %s', (name) => {
    expect(operations).toContain(`\`${name}\``);
  });
});

describe('alarms', () => {
  it('have names of their own', () => {
    expect(new Set(alarms.map(({ name }) => name)).size).toBe(alarms.length);
  });

  it('say of every function what people notice when it fails', () => {
    for (const [name, { ifItFails }] of Object.entries(topology.functions)) {
      expect(alarms).toContainEqual({ name: `${name}-errors`, notice: ifItFails, watches: 'function-errors', functionName: name });
    }
  });
});
