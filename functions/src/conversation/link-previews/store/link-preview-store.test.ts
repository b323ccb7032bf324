import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { companyId } from '@balcao/shared/domain/ids.ts';
import { afterAll, expect, it, vi, type Mock } from 'vitest';
import { linkPreviewStoreFor } from './link-preview-store.ts';

vi.stubEnv('TABLE_NAME', 'unused');
/** A table of one row, without conditions. */
let item: object | undefined;
const send = vi.spyOn(DynamoDBClient.prototype, 'send') as unknown as Mock<(command: { input: { Item?: object } }) => Promise<object>>;
send.mockImplementation(async ({ input: { Item } }) => {
  if (Item) item = Item;
  return Item ? {} : { Item: item };
});
afterAll(() => {
  send.mockRestore();
});

const previews = linkPreviewStoreFor(companyId.parse(2));
const now = new Date('2026-11-22T12:00:00Z');
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);
const found = { title: 'Caneca', description: null, siteName: null, landedHost: null, pictureKey: 'k' };

it('tells a link that is being fetched from one with nothing behind it and from one that was found', async () => {
  await previews.claim('h', now);
  expect(await previews.get('h', now)).toEqual({ state: 'fetching' });
  expect(await previews.get('h', inDays(1))).toEqual({ state: 'unknown' });

  await previews.keep('h', null, now);
  expect(await previews.get('h', inDays(0.9))).toEqual({ state: 'kept', preview: null });
  expect(await previews.get('h', inDays(1))).toEqual({ state: 'unknown' });

  await previews.keep('h', found, now);
  expect(await previews.get('h', inDays(29))).toEqual({ state: 'kept', preview: found });
  expect(await previews.get('h', inDays(30))).toEqual({ state: 'unknown' });
});

it('claims only what nobody has or what ran out', async () => {
  await previews.claim('h', now);

  expect(send.mock.lastCall?.[0].input).toMatchObject({
    ConditionExpression: expect.stringMatching(/attribute_not_exists\(.*\) OR .* <= /),
  });
});
