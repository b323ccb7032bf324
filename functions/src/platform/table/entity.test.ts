import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flag, json, number, oneOf, optional, text, texts } from './attributes.ts';
import { assertLoaded, entity, readImage } from './entity.ts';

const parcel = entity(
  'testParcel',
  {
    companyId: number('ci'),
    street: text('s'),
    house: text('h'),
    state: oneOf('st', ['open', 'gone']),
    isHeavy: flag('ih'),
    weight: number('w'),
    holder: text('ho'),
    note: optional(text('n')),
    labels: optional(texts('l')),
    facts: json<{ from?: string; tags?: Record<string, string> }>('f'),
  },
  {
    byPlace: { pk: ['companyId', 'street'], sk: ['house', 'isHeavy'] },
    byHolder: { index: 1, pk: ['companyId', 'holder'], sk: ['state', 'weight'] },
  },
);
const mail = entity('testMail', { address: text('a'), userId: text('u') }, { byAddress: { pk: ['address'], sk: [], anyCase: true } });
const tool = entity(
  'testTool',
  { companyId: number('ci'), id: text('i'), size: number('s') },
  { byId: { pk: ['companyId'], sk: ['id'] } },
  { group: 'shed', stamp: null },
);

const row = {
  companyId: 7,
  street: 'Rua #1 100%',
  house: '%23',
  state: 'open',
  isHeavy: true,
  weight: 12,
  holder: 'ana',
  labels: ['b', 'a'],
  facts: { from: 'x' },
} as const;
const key = { companyId: 7, street: 'Rua', house: '1', isHeavy: false };

describe('a row', () => {
  it('is the same again, whatever its texts and numbers are', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.string({ unit: 'binary' }),
        fc.boolean(),
        fc.integer(),
        (street, house, isHeavy, weight) => {
          const one = { ...row, street, house, isHeavy, weight };
          expect(parcel.parse(parcel.itemOf(one))).toEqual(one);
        },
      ),
    );
  });

  it('has another key than any other', () => {
    const part = fc.stringMatching(/^[a%#235]{0,6}$/);
    fc.assert(
      fc.property(part, part, part, part, (street, house, otherStreet, otherHouse) => {
        fc.pre(street !== otherStreet || house !== otherHouse);
        expect(parcel.keyOf({ ...key, street, house })).not.toEqual(parcel.keyOf({ ...key, street: otherStreet, house: otherHouse }));
      }),
    );
  });

  it('begins with its company, says what it is, and repeats nothing that its key says', () => {
    expect(parcel.itemOf({ ...row, street: 'Rua', house: '1' })).toEqual({
      pk: { S: '7#testParcel#Rua' },
      sk: { S: '1#true' },
      _: { S: 'testParcel' },
      pk1: { S: '7#testParcel#ana' },
      sk1: { S: 'open#12' },
      st: { S: 'open' },
      w: { N: '12' },
      ho: { S: 'ana' },
      l: { SS: ['b', 'a'] },
      f: { M: { from: { S: 'x' } } },
    });
    expect(mail.itemOf({ address: 'Ana@Loja.example', userId: 'U' })).toMatchObject({
      pk: { S: 'testmail#ana@loja.example' },
      sk: { S: '-' },
      a: { S: 'Ana@Loja.example' },
    });
    expect(tool.keyOf({ companyId: 7, id: 'A' })).toEqual({ pk: { S: '7#shed' }, sk: { S: 'testTool#A' } });
  });

  it('is refused when it is of another entity, lacks something, or holds what it may not', () => {
    const item = parcel.itemOf(row);

    expect(() => mail.parse(item)).toThrow('row is no testMail');
    expect(() => parcel.parse({ ...item, st: { S: 'lost' } })).toThrow();
    expect(() => parcel.parse({ ...item, w: { S: '12' } })).toThrow();
    const { ho: _gone, ...without } = item;
    expect(() => parcel.parse(without)).toThrow();
  });

  it('shows in a change by the attributes’ own names, broken or not', () => {
    expect(readImage(parcel.itemOf(row))).toEqual({ entity: 'testParcel', values: row });
    expect(readImage({ ...parcel.itemOf(row), w: { S: 'heavy' } }).values).toMatchObject({ weight: 'heavy', street: 'Rua #1 100%' });
    expect(() => assertLoaded(['testParcel', 'nobodyKnows'])).toThrow('nobodyKnows');
  });
});

describe('a change', () => {
  it('moves the row in its indexes when it knows every part, and refuses to guess', () => {
    const moved = parcel.patch(key).set({ state: 'gone' }).composite({ holder: 'ana', weight: 3 }).commit();

    expect(moved).toMatchObject({
      kind: 'Update',
      params: {
        Key: { pk: { S: '7#testParcel#Rua' }, sk: { S: '1#false' } },
        ExpressionAttributeValues: { ':pk1': { S: '7#testParcel#ana' }, ':sk1': { S: 'gone#3' } },
      },
    });
    expect(() => parcel.patch(key).set({ state: 'gone' }).commit()).toThrow('not every part of index 1');
    expect(() => parcel.patch(key).add({ weight: 1 })).toThrow('part of an index');
    expect(() => parcel.keyOf({ companyId: 7, street: 'Rua' })).toThrow('a key without house');
    expect(parcel.patch(key).set({ note: 'x' }).commit().params).not.toHaveProperty('ExpressionAttributeValues.:pk1');
  });

  it('says what it changes and under which condition', () => {
    const { params } = parcel
      .patch(key)
      .set({ note: 'frágil', house: 'a part of the key' })
      .add({ labels: ['c'] })
      .remove(['facts'])
      .where(({ weight, facts }, { lt, notExists }) => `${lt(weight, 5)} OR ${notExists(facts.tags)}`)
      .commit();

    expect(params).toEqual({
      Key: parcel.keyOf(key),
      UpdateExpression: 'SET #1 = :0 ADD #2 :1 REMOVE #3',
      ConditionExpression: 'attribute_exists(#0) AND (#4 < :2 OR attribute_not_exists(#3.#5))',
      ExpressionAttributeNames: { '#0': 'pk', '#1': 'n', '#2': 'l', '#3': 'f', '#4': 'w', '#5': 'tags' },
      ExpressionAttributeValues: { ':0': { S: 'frágil' }, ':1': { SS: ['c'] }, ':2': { N: '5' } },
    });
  });

  it('inside an attribute goes by the names that are there', () => {
    const { params } = parcel
      .patch(key)
      .data((parts, { set, remove }) => {
        set(parts.facts.tags?.['a.b'], 'c');
        remove(parts.facts.from);
      })
      .commit();

    expect(params).toMatchObject({
      UpdateExpression: 'SET #1.#2.#3 = :0 REMOVE #1.#4',
      ExpressionAttributeNames: { '#1': 'f', '#2': 'tags', '#3': 'a.b', '#4': 'from' },
    });
  });

  it('that may make the row says what it is', () => {
    const { params } = parcel.upsert({ ...key, weight: 1 }).commit();

    expect(params).toMatchObject({ ExpressionAttributeValues: { ':entity': { S: 'testParcel' } } });
    expect(params).not.toHaveProperty('ConditionExpression');
  });
});

it('refuses two attributes of one stored name: the later one would stand in the earlier one’s place', () => {
  const define = () => entity('testTwins', { id: text('i'), cause: text('ca'), createdAt: text('ca') }, { byId: { pk: ['id'], sk: [] } });

  expect(define).toThrow('createdAt has the name ca');
});
