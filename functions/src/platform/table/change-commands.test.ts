import { expect, it } from 'vitest';
import { json, number, optional, text } from './attributes.ts';
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

it('null removes an attribute, and undefined changes nothing', () => {
  expect(parcel.patch(key).set({ note: null }).commit()).toMatchObject({
    kind: 'Update',
    params: { UpdateExpression: 'REMOVE #1', ExpressionAttributeNames: { '#0': 'pk', '#1': 'n' }, ExpressionAttributeValues: undefined },
  });
  expect(parcel.patch(key).set({ note: undefined }).commit().kind).toBe('ConditionCheck');
  expect(parcel.upsert({ ...key, status: 'sent', note: null }).commit().params['UpdateExpression']).toMatch(/^SET .* REMOVE #1$/);
});

it('what is set and removed is as it was named last, without a value or a path that is left over', () => {
  const removed = parcel
    .patch(key)
    .set({ status: 'sent', note: 'first' })
    .set({ note: null })
    .where((row, { eq }) => eq(row.status, 'new'));
  const { UpdateExpression, ConditionExpression, ExpressionAttributeValues } = removed.commit().params;

  expect(UpdateExpression).toBe('SET #1 = :0, #3 = :pk1, #4 = :sk1 REMOVE #2');
  expect(ConditionExpression).toBe('attribute_exists(#0) AND (#1 = :2)');
  expect(ExpressionAttributeValues).toEqual({
    ':0': { S: 'sent' },
    ':2': { S: 'new' },
    ':pk1': { S: '7#parcel#sent' },
    ':sk1': { S: 'a%23%25' },
  });
  expect(parcel.patch(key).remove(['note']).set({ note: 'last' }).commit().params).toMatchObject({
    UpdateExpression: 'SET #1 = :0',
    ExpressionAttributeValues: { ':0': { S: 'last' } },
  });
});

it('a row that is put has no attribute for null, and one that must be there keeps a null that is its value', () => {
  const box = entity(
    'box',
    { companyId: number('ci'), boxId: text('bi'), note: optional(text('n')), found: json<string | null>('f') },
    { byId: { pk: ['companyId', 'boxId'], sk: [] } },
  );
  const address = { companyId: 7, boxId: 'a' };
  const item = { pk: { S: '7#box#a' }, sk: { S: '-' }, _: { S: 'box' }, f: { NULL: true } };

  expect(box.create({ ...address, note: null, found: null }).commit().params['Item']).toEqual(item);
  expect(box.put({ ...address, note: undefined, found: null }).commit().params['Item']).toEqual(item);
  expect(box.itemOf({ ...address, note: null, found: null })).toEqual(item);
  expect(box.removal({ ...address, note: null, found: null }).removed.values).toStrictEqual({ ...address, found: null });
  expect(box.parseRow({ ...address, note: null, found: null })).toStrictEqual({ ...address, found: null });
  expect(box.patch(address).set({ found: null }).commit().params).toMatchObject({
    UpdateExpression: 'SET #1 = :0',
    ExpressionAttributeValues: { ':0': { NULL: true } },
  });
});

it('a row leaves an index, or is not in it, when a part of the key is null', () => {
  const visit = entity(
    'visit',
    { companyId: number('ci'), visitId: text('vi'), lane: optional(text('l')), laneAt: optional(text('la')) },
    { byId: { pk: ['companyId', 'visitId'], sk: [] }, byLane: { index: 2, pk: ['companyId', 'lane'], sk: ['laneAt', 'visitId'] } },
  );
  const address = { companyId: 7, visitId: 'a' };

  expect(visit.itemOf({ ...address, lane: null, laneAt: 'x' })).not.toHaveProperty('pk2');
  expect(visit.patch(address).set({ lane: null }).commit().params).toMatchObject({
    UpdateExpression: 'REMOVE #1, #2, #3',
    ExpressionAttributeNames: { '#1': 'l', '#2': 'pk2', '#3': 'sk2' },
  });
  expect(() => visit.patch(address).set({ lane: 'x' }).commit()).toThrow('not every part of index 2');
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

it('a write may leave it to the row who has to hear of it', () => {
  const letter = entity(
    'watchedLetter',
    { companyId: number('ci'), letterId: text('li'), note: optional(text('n')), watchers: optional(text('w')) },
    { byId: { pk: ['companyId', 'letterId'], sk: [] } },
    { saysReach: true },
  );
  const { params } = letter.patch({ companyId: 7, letterId: 'a' }).set({ note: 'x' }).reachesOr('watchers', 'screens').commit();

  expect(params['UpdateExpression']).toMatch(/#\d+ = if_not_exists\(#\d+, :_r\)/);
  expect(params['ExpressionAttributeValues']).toMatchObject({ ':_r': { S: 'screens' } });
});
