import { expect, it } from 'vitest';
import { number, optional, text } from './attributes.ts';
import { entity } from './entity.ts';

const parcel = entity(
  'parcel',
  { companyId: number('ci'), parcelId: text('pi'), status: text('s'), note: optional(text('n')) },
  {
    byId: { pk: ['companyId', 'parcelId'], sk: [] },
    byStatus: { index: 1, pk: ['companyId', 'status'], sk: ['parcelId'] },
  },
);
const key = { companyId: 7, parcelId: 'a#%' };

it('a change of nothing only asks whether the row is there', () => {
  expect(parcel.patch(key).set({}).commit()).toEqual({
    kind: 'ConditionCheck',
    params: {
      Key: { pk: { S: '7#parcel#a%23%25' }, sk: { S: '-' } },
      ConditionExpression: 'attribute_exists(#0)',
      ExpressionAttributeNames: { '#0': 'pk' },
    },
  });
});

it('what is set twice carries its last value and no other', () => {
  const { params } = parcel.patch(key).set({ note: 'first' }).set({ note: 'last' }).commit();

  expect(params).toMatchObject({ UpdateExpression: 'SET #1 = :0', ExpressionAttributeValues: { ':0': { S: 'last' } } });
});

it('an index follows', () => {
  const { params } = parcel.patch(key).set({ status: 'sent' }).commit();

  expect(params['ExpressionAttributeValues']).toMatchObject({ ':pk1': { S: '7#parcel#sent' }, ':sk1': { S: 'a%23%25' } });
});

it('names that every object has are no attributes', () => {
  const sent: object = { note: 'x', constructor: 'y', toString: 'z' };

  expect(parcel.patch(key).set(sent).commit().params['ExpressionAttributeValues']).toEqual({ ':0': { S: 'x' } });
});

it('a row that says who has to hear of a write says everybody, unless the write says otherwise', () => {
  const letter = entity(
    'letter',
    { companyId: number('ci'), letterId: text('li'), note: optional(text('n')) },
    { byId: { pk: ['companyId', 'letterId'], sk: [] } },
    { saysReach: true },
  );
  const address = { companyId: 7, letterId: 'a' };

  expect(letter.itemOf(address)).toMatchObject({ _r: { S: 'all' } });
  expect(letter.upsert(address).commit().params['ExpressionAttributeValues']).toMatchObject({ ':_r': { S: 'all' } });
  expect(letter.patch(address).remove(['note']).commit().params).toMatchObject({
    UpdateExpression: 'SET #2 = :_r REMOVE #1',
    ExpressionAttributeValues: { ':_r': { S: 'all' } },
  });
  expect(letter.patch(address).set({ note: 'x' }).reaches('nobody').commit().params['ExpressionAttributeValues']).toMatchObject({
    ':_r': { S: 'nobody' },
  });
  expect(letter.patch(address).set({}).commit().kind).toBe('ConditionCheck');
});
