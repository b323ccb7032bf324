import { expect, describe, it } from 'vitest';
import { companyId, connectionId, contactId, messageIdOf, threadIdOf, ticketId } from '@balcao/shared/domain/ids.ts';
import type { Message } from '@balcao/shared/domain/messages/message.ts';
import { aMessage, anId } from '@balcao/shared/testing/builders.ts';
import { toMessageRow } from '../../../conversation/tickets/store/conversation-tables.ts';
import { derivedUlid } from '../../../platform/new-ids.ts';
import type { Change } from '../../../platform/stream-consumer.ts';
import { campaignId as campaignIdSchema } from '@balcao/shared/domain/campaigns/campaign.ts';
import { clientIdOf } from '../../campaigns/service/message-of-campaign.ts';
import { messageCostsOf } from './message-costs.ts';

const company = companyId.parse(7);
const connection = connectionId.parse(anId('C1'));
const thread = threadIdOf(connection, contactId.parse(anId('X1')));
const day = '2026-11-10T15:00:00.000Z';
const template = { category: 'marketing', type: 'regular', billable: true, model: 'PMP' };

const message = (n: number, more: Partial<Message>): Message => {
  const at = new Date(Date.parse(day) + n);
  return aMessage({
    id: messageIdOf(derivedUlid(at, `m${n}`), ticketId.parse(4)),
    threadId: thread,
    fromMe: true,
    createdAt: at.toISOString(),
    updatedAt: at.toISOString(),
    ...more,
  });
};
let events = 0;
const changed = (before: Message | null, after: Message): Change => ({
  eventId: `e${++events}`,
  entity: 'message',
  old: before && toMessageRow(company, before),
  new: toMessageRow(company, after),
  expired: false,
});

const counting = ({ number = '5511987654321', isOfficial = true, zone = 'America/Sao_Paulo' as string | null } = {}) => {
  const counted: { line: string; month: string; counts: object; eventId: string }[] = [];
  const campaigns: { bucket: object; counts: object; eventId: string }[] = [];
  const reaction = messageCostsOf({
    countOfCampaigns: async (changes) => {
      for (const { eventId, deltas } of changes) campaigns.push(...deltas.map((delta) => ({ ...delta, eventId })));
    },
    count: async (changes) => {
      for (const { eventId, deltas } of changes)
        for (const { bucket, counts } of deltas) counted.push({ line: bucket.line, month: bucket.month, counts, eventId });
    },
    prices: async () => ({
      rows: [
        { country: '55', category: 'marketing', from: '2026-10-01', microUsd: 62_500 },
        { country: '55', category: 'marketing', from: '2026-11-11', microUsd: 70_000 },
      ],
      version: 1,
    }),
    timeZone: async () => zone,
    isOfficial: async () => isOfficial,
    numberOf: async () => number,
    now: () => new Date(day),
  });
  return { counted, campaigns, react: (...changes: Change[]) => reaction.react(changes, undefined) };
};

describe('what a delivered message costs', () => {
  const before = message(0, { ack: 1, pricing: template });
  const delivered = { ...before, ack: 2 as const };

  it('is the price of its day, once for each message', async () => {
    const { counted, react } = counting();
    await react(changed(before, delivered), changed(delivered, { ...delivered, ack: 3 }));

    expect(counted).toEqual([
      { line: 'price marketing 55', month: '2026-11', counts: { messages: 1, billable: 1, microUsd: 62_500 }, eventId: before.id },
    ]);
  });

  it('is nothing where Meta says so, and unknown where the table has a hole', async () => {
    const [free, hole] = [counting(), counting({ number: '4915112345678' })];
    const pricing = { ...template, billable: false };
    await free.react(changed({ ...before, pricing }, { ...delivered, pricing }));
    await hole.react(changed(before, delivered));

    expect(free.counted).toMatchObject([{ line: 'price marketing 55', counts: { messages: 1, billable: 0, microUsd: 0 } }]);
    expect(hole.counted).toMatchObject([{ line: 'price marketing ', counts: { messages: 1, billable: 1, microUsd: 0 } }]);
  });

  it('is counted for its campaign too, of whichever number it is', async () => {
    const campaignId = campaignIdSchema.parse(anId('K'));
    const clientId = clientIdOf('campaign', campaignId, 3, 0, 0);
    const [priced, hole, other] = [counting(), counting({ number: '4915112345678' }), counting()];
    const pricing = { ...template, billable: false };
    await priced.react(
      changed({ ...before, clientId }, { ...delivered, clientId }),
      changed({ ...before, clientId, pricing }, { ...delivered, clientId, pricing }),
    );
    await hole.react(changed({ ...before, clientId }, { ...delivered, clientId }));
    await other.react(changed(before, delivered));

    const bucket = { companyId: company, campaignId };
    expect(priced.campaigns).toEqual([
      { bucket, counts: { messages: 1, billable: 1, unpriced: 0, microUsd: 62_500 }, eventId: before.id },
      { bucket, counts: { messages: 1, billable: 0, unpriced: 0, microUsd: 0 }, eventId: before.id },
    ]);
    expect(priced.counted).toHaveLength(2);
    expect(hole.campaigns).toMatchObject([{ counts: { messages: 1, billable: 1, unpriced: 1, microUsd: 0 } }]);
    expect(other.campaigns).toEqual([]);
  });

  it('belongs to the month where the company is', async () => {
    const { counted, react } = counting();
    const updatedAt = '2026-12-01T02:00:00.000Z';
    await react(changed(before, { ...delivered, updatedAt }));

    expect(counted[0]?.month).toBe('2026-11');
  });

  it.each([
    ['a customer’s', { fromMe: false }],
    ['a reaction', { mediaType: 'reactionMessage' as const }],
    ['one without a price', { pricing: undefined }],
  ])('is not counted for %s', async (_what, more) => {
    const { counted, react } = counting();
    await react(changed({ ...before, ...more }, { ...delivered, ...more }));

    expect(counted).toEqual([]);
  });
});

describe('bubbles of a bot', () => {
  const bot = (n: number, more: Partial<Message> = {}) =>
    message(n, { handledBy: 'greeting', body: 'Olá', mediaType: 'conversation', ...more });

  it('that follow one another and would fit into one are counted', async () => {
    const { counted, react } = counting();
    await react(changed(null, bot(1)), changed(null, bot(0)), changed(null, bot(2)));

    expect(counted.map(({ line }) => line)).toEqual(['joinable', 'joinable']);
  });

  it.each([
    ['that are long', bot(0, { body: 'a'.repeat(4095) }), bot(1)],
    ['of which the first is pressed', bot(0, { choices: [{ id: '1', title: 'Sim' }] }), bot(1)],
    ['of two answers', bot(0), bot(900)],
    ['of a campaign', bot(0, { handledBy: 'campaign' }), bot(1, { handledBy: 'campaign' })],
    ['that somebody wrote', bot(0, { handledBy: undefined }), bot(1, { handledBy: undefined })],
  ])('%s are not', async (_what, first, second) => {
    const { counted, react } = counting();
    await react(changed(null, first), changed(null, second));

    expect(counted).toEqual([]);
  });

  it('cost nothing over a linked phone', async () => {
    const { counted, react } = counting({ isOfficial: false });
    await react(changed(null, bot(0)), changed(null, bot(1)));

    expect(counted).toEqual([]);
  });
});
