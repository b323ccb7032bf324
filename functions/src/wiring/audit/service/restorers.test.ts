import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AuditKind } from '@balcao/shared/domain/audit/audit-kinds.ts';
import { expect, it } from 'vitest';
import { restorers } from './restorers.ts';

/** Kinds whose deletion is not undone, each with the reason. */
const stayDeleted: Partial<Record<AuditKind, string>> = {
  connection: 'its session, its token and its subscription at the provider end with it',
  contactList: 'its people, who may be a hundred thousand, are deleted in the background',
};

const source = join(import.meta.dirname, '../../..');
/** Kinds that the source files delete: `action: 'delete', kind: 'tag'` in one act, or `action, kind: 'macro'` where a condition chooses the action. */
const deletedKinds = new Set(
  readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(source, file), 'utf8'))
    .flatMap((text) =>
      [...text.matchAll(/\baction(:[^,]*)?,\s*kind: '(\w+)'/g)].flatMap(([, action, kind = '']) =>
        (action ?? text).includes("'delete'") ? [kind] : [],
      ),
    ),
);

it('puts back what is deleted in every area, but for what stays deleted for a reason', () => {
  const noWayBack = [...deletedKinds].filter((kind) => !(kind in restorers) && !(kind in stayDeleted));

  expect(noWayBack, 'a line in restorers.ts, or the reason here').toEqual([]);
});

it('has no restorer or exception for a kind that nothing deletes', () => {
  expect(Object.keys({ ...restorers, ...stayDeleted }).filter((kind) => !deletedKinds.has(kind))).toEqual([]);
});
