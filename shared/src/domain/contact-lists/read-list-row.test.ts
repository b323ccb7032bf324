import { expect, it } from 'vitest';
import { readListRow } from './read-list-row.ts';

const read = (name: string) => readListRow(['name', 'number'], [name, '5511987654321']);

it('takes a name without signs of direction, and measures it without them', () => {
  expect(read('\u202eAna\u202c Lima')).toMatchObject({ kind: 'item', name: 'Ana Lima' });
  expect(read(`${'x'.repeat(50)}\u2069`)).toMatchObject({ kind: 'item', name: 'x'.repeat(50) });
  expect(read('A\u202e\u2066')).toEqual({ kind: 'refused', reason: 'badName' });
  expect(read('\u202e\u2066')).toEqual({ kind: 'refused', reason: 'badName' });
});
