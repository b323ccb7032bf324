import { describe, expect, it } from 'vitest';
import { json, number, optional, ref, refs, text } from '../table/attributes.ts';
import { entity } from '../table/entity.ts';
import { newReferencesOf, referencesOf } from './references-of.ts';

const shelf = entity(
  'testShelf',
  {
    companyId: number('ci'),
    shelfId: text('si'),
    ownerId: optional(ref('user', text('o'))),
    queueIds: ref('queue', json<string[]>('q')),
    boxes: refs(json<{ holds: string; within?: string }[]>('b'), (boxes) =>
      boxes.flatMap(({ holds, within }) => [
        { kind: 'tag' as const, id: holds },
        ...(within === undefined ? [] : [{ kind: null, id: within }]),
      ]),
    ),
    note: text('n'),
  },
  { byId: { pk: ['companyId'], sk: ['shelfId'] } },
);

describe('references of a record', () => {
  it('come from the declared attributes, in their order, with their kinds', () => {
    const values = { shelfId: 'S', note: 'N', boxes: [{ holds: 'T', within: 'X' }], queueIds: ['Q1', 'Q2'], ownerId: 'U' };

    expect(referencesOf(shelf, values)).toEqual([
      { attribute: 'ownerId', kind: 'user', id: 'U' },
      { attribute: 'queueIds', kind: 'queue', id: 'Q1' },
      { attribute: 'queueIds', kind: 'queue', id: 'Q2' },
      { attribute: 'boxes', kind: 'tag', id: 'T' },
      { attribute: 'boxes', kind: null, id: 'X' },
    ]);
  });

  it('are none where an attribute is null or absent', () => {
    expect(referencesOf(shelf, { ownerId: null, queueIds: undefined, boxes: null })).toEqual([]);
    expect(referencesOf(shelf, {})).toEqual([]);
  });
});

describe('new references', () => {
  it('are those that the record did not have, wherever it had them, each once', () => {
    const before = { ownerId: 'U', queueIds: ['Q1'], boxes: [{ holds: 'T' }] };
    const after = { ownerId: 'V', queueIds: ['Q2', 'Q1', 'Q2'], boxes: [{ holds: 'T2' }, { holds: 'T' }] };

    expect(newReferencesOf(shelf, after, before)).toEqual([
      { kind: 'user', id: 'V' },
      { kind: 'queue', id: 'Q2' },
      { kind: 'tag', id: 'T2' },
    ]);
  });

  it('are all of a new record, and none of one that only loses some', () => {
    const record = { ownerId: 'U', queueIds: ['Q1'], boxes: [] };

    expect(newReferencesOf(shelf, record, null)).toHaveLength(2);
    expect(newReferencesOf(shelf, { ...record, ownerId: null }, record)).toEqual([]);
  });

  it('tell an id of one kind from the same id of another', () => {
    expect(newReferencesOf(shelf, { ownerId: 'A' }, { queueIds: ['A'] })).toEqual([{ kind: 'user', id: 'A' }]);
  });
});
