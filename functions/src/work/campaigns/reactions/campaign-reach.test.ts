import { companyId } from '@balcao/shared/domain/ids.ts';
import type { Message } from '@balcao/shared/domain/messages/message.ts';
import { aMessage, anId } from '@balcao/shared/testing/builders.ts';
import { campaignId } from '@balcao/shared/domain/campaigns/campaign.ts';
import { expect, it } from 'vitest';
import { toMessageRow } from '../../../conversation/tickets/store/conversation-tables.ts';
import { clientIdOf } from '../service/message-of-campaign.ts';
import type { ReachedBesides } from '../store/reach-store.ts';
import { reachOutside } from './campaign-reach.ts';

const company = companyId.parse(2);
const noon = '2026-03-10T12:00:00.000Z';
const hoursAgo = (hours: number): string => new Date(Date.parse(noon) - hours * 3_600_000).toISOString();

/** How many people are counted, and tickets read, for a message sent at noon. @param lastInboundAt last message of the customer. @param earlier messages sent to them before. */
const counted = async (fields: Partial<Message>, lastInboundAt: string | null, earlier: ReadonlyArray<Partial<Message>> = []) => {
  const reached: ReachedBesides[] = [];
  let reads = 0;
  const reaction = reachOutside({
    count: async (all) => void reached.push(...all),
    portfolio: async () => 'business 1',
    lastInboundAt: async () => {
      reads++;
      return lastInboundAt;
    },
    before: async () => earlier.map((each) => aMessage({ fromMe: true, mediaType: 'template', ...each })),
    now: () => new Date(noon),
  });
  const message = aMessage({ fromMe: true, mediaType: 'template', createdAt: noon, ...fields });
  const row = toMessageRow(company, message);
  await reaction.react([{ eventId: '1', entity: 'message', old: null, new: row as never, expired: false, at: 1 }], {} as never);
  expect(reached.every(({ eventId, writtenAt }) => eventId === message.id && writtenAt === noon)).toBe(true);
  return { people: reached.length, reads };
};

it.each([
  ['whose window is closed', {}, hoursAgo(24), [], 1],
  ['who never wrote', {}, null, [], 1],
  ['whose window is open', {}, hoursAgo(23), [], 0],
  ['who got another one outside their window since', {}, hoursAgo(60), [{ createdAt: hoursAgo(23) }], 0],
  ['who got one a day ago', {}, hoursAgo(60), [{ createdAt: hoursAgo(24) }], 1],
  ['who got one since it closed', {}, hoursAgo(30), [{ createdAt: hoursAgo(3) }, { createdAt: hoursAgo(20) }], 0],
  [
    'who got only one while it was open',
    {},
    hoursAgo(30),
    [{ createdAt: hoursAgo(3), mediaType: 'image' }, { createdAt: hoursAgo(20) }],
    1,
  ],
] as const)('a template to somebody %s', async (_who, fields, lastInboundAt, earlier, people) => {
  expect((await counted(fields, lastInboundAt, earlier)).people).toBe(people);
});

it.each([
  ['a text', { mediaType: 'conversation' }],
  ['what the customer wrote', { fromMe: false }],
  ['a campaign’s, which counted it before', { clientId: clientIdOf('campaign', campaignId.parse(anId('C')), 3, 0, 0) }],
  ['what came with a phone’s history', { imported: true }],
] as const)('%s counts for nothing, and nothing is read for it', async (_what, fields) => {
  expect(await counted(fields, null)).toEqual({ people: 0, reads: 0 });
});

it('a campaign’s test counts', async () => {
  const clientId = clientIdOf('campaign-test', campaignId.parse(anId('C')), 0, 0, 0);

  expect((await counted({ clientId }, null)).people).toBe(1);
});
