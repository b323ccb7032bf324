import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeEach, expect, it, vi, type Mock } from 'vitest';
import { number, text } from './attributes.ts';
import { entity } from './entity.ts';

vi.stubEnv('TABLE_NAME', 'unused');
const send = vi.spyOn(DynamoDBClient.prototype, 'send') as unknown as Mock<
  (command: { input: Record<string, unknown> }) => Promise<object>
>;
afterAll(() => {
  send.mockRestore();
});

const parcel = entity(
  'parcel',
  { companyId: number('ci'), parcelId: text('pi'), status: text('s') },
  {
    byId: { pk: ['companyId', 'parcelId'], sk: [] },
    byStatus: { index: 1, pk: ['companyId', 'status'], sk: ['parcelId'] },
  },
);
const key = { companyId: 7, parcelId: 'a' };
const row = { ...key, status: 'sent' };
const failure = (name: string) => Object.assign(new Error('no'), { name });

beforeEach(() => {
  send.mockReset();
});

it.each([
  ['a new row', () => parcel.create(row).attempt()],
  ['a change', () => parcel.patch(key).set({ status: 'sent' }).attempt()],
  ['a removal', () => parcel.remove(key).attempt()],
])('%s that is refused answers so, and any other failure is thrown', async (_what, attempt) => {
  send.mockResolvedValueOnce({});
  expect(await attempt()).toBe(true);
  send.mockRejectedValueOnce(failure('ConditionalCheckFailedException'));
  expect(await attempt()).toBe(false);
  send.mockRejectedValueOnce(failure('ProvisionedThroughputExceededException'));
  await expect(attempt()).rejects.toThrow('no');
});

it('a change answers with its row, or with null when it is refused', async () => {
  const attempt = () => parcel.patch(key).set({ status: 'sent' }).attempt({ response: 'all_new' });
  send.mockResolvedValueOnce({ Attributes: parcel.itemOf(row) });
  expect(await attempt()).toEqual(row);
  send.mockRejectedValueOnce(failure('ConditionalCheckFailedException'));
  expect(await attempt()).toBeNull();
});

it('a row that moved while its index was read is given once', async () => {
  const item = parcel.itemOf(row);
  const place = (sk: string) => ({ pk: item['pk'], sk: item['sk'], pk1: item['pk1'], sk1: { S: sk } });
  send.mockImplementation(async ({ input: { RequestItems, ExclusiveStartKey } }) => {
    if (RequestItems) return { Responses: { unused: [item] } };
    return ExclusiveStartKey ? { Items: [place('b')] } : { Items: [place('a')], LastEvaluatedKey: { pk: { S: 'x' }, sk: { S: 'a' } } };
  });

  expect((await parcel.query('byStatus', { companyId: 7, status: 'sent' }).all()).data).toEqual([row]);
  expect(send.mock.lastCall?.[0].input).toMatchObject({ RequestItems: { unused: { Keys: [{ pk: item['pk'], sk: item['sk'] }] } } });
});
