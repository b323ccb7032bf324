import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { topology } from '../topology.ts';
import { listAlarms } from './alarms/alarm-list.ts';
import { readRunbook, writeRunbook } from './alarms/runbook.ts';
import { settingNames } from './settings.ts';

const operations = readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8');
const alarms = listAlarms(topology);

const runbook = readRunbook(operations);

describe('docs/operations.md', () => {
  it.each(alarms)('says what $name means, as the alarm does, and what to do first', ({ name, notice }) => {
    const row = runbook.get(name);

    expect(row?.notice, '`npm run generate` writes the row').toBe(notice);
    expect(row?.first.length, 'what to do first is written by hand').toBeGreaterThan(10);
  });

  it('has no row for an alarm that is not there', () => {
    expect([...runbook.keys()]).toEqual(alarms.map(({ name }) => name));
  });

  it('keeps what to do first when a row is added or its alarm says something else', () => {
    const broken = operations
      .replace(/^\| `tags-errors`.*\n/m, '')
      .replace(/^\| `inbound-late`.*\n/m, '')
      .replace('| `auth-errors` | nobody can sign in', '| `auth-errors` | ?')
      .replace('| `tickets-errors` |', '| `gone-errors` |');

    const written = readRunbook(writeRunbook(broken, topology));

    expect([...written.keys()]).toEqual([...runbook.keys()]);
    expect(written.get('auth-errors')).toEqual(runbook.get('auth-errors'));
    expect(written.get('tags-errors')?.first).toContain('route');
    expect(written.get('inbound-late')?.first).toBe('');
  });

  it('restores the table as it was made', () => {
    expect(operations).toContain(`AttributeName=${topology.table.ttlAttribute}`);
    expect(operations).toContain('StreamViewType=NEW_AND_OLD_IMAGES');
    // What tells our functions from those that the CDK makes for itself.
    expect(operations).toContain("starts_with(Description,'If it fails')");
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
