import { expect, it } from 'vitest';
import { number, text } from '@balcao/functions/platform/table/attributes.ts';
import { entity } from '@balcao/functions/platform/table/entity.ts';
import { matches } from './filter-pattern.ts';
import { streamFilter } from './stream-filter.ts';

const keys = { byId: { pk: ['companyId', 'id'], sk: [] } } as const;
entity('plainThing', { companyId: number('ci'), id: text('i') }, keys);
entity('sayingThing', { companyId: number('ci'), id: text('i') }, keys, { saysReach: true });

const filter = streamFilter({ plainThing: ['created', 'changed', 'removed'], sayingThing: ['created', 'changed'] }, ['all', 'screens']);
const passes = (eventName: string, name: string, reach?: string): boolean => {
  const row = { _: { S: name }, ...(reach ? { _r: { S: reach } } : {}) };
  const record = { eventName, dynamodb: eventName === 'REMOVE' ? { OldImage: row } : { NewImage: row, OldImage: row } };
  return filter.some((pattern) => matches(pattern, record));
};

it('lets every change of a plain entity through, and of one that says so only what reaches the reader', () => {
  expect(['INSERT', 'MODIFY', 'REMOVE'].map((event) => passes(event, 'plainThing'))).toEqual([true, true, true]);
  expect(['all', 'screens', 'nobody'].map((reach) => passes('MODIFY', 'sayingThing', reach))).toEqual([true, true, false]);
});

it('leaves out kinds of changes nobody wants, and other entities', () => {
  expect(passes('REMOVE', 'sayingThing', 'all')).toBe(false);
  expect(passes('INSERT', 'otherThing')).toBe(false);
});

it('needs no pattern for each entity: Lambda takes five', () => {
  expect(filter).toHaveLength(3);
});
