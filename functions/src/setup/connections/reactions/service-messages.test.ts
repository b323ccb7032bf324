import { describe, expect, it } from 'vitest';
import type { Message } from '@balcao/shared/domain/messages/message.ts';
import { aMessage, anId } from '@balcao/shared/testing/builders.ts';
import type { Change } from '../../../platform/stream-consumer.ts';
import { toMessageRow } from '../../../conversation/tickets/store/conversation-tables.ts';
import type { DeliveredMessage } from '../store/service-count-store.ts';
import { serviceMessagesReaction } from '../../../channels/reactions/service-messages.ts';
import { companyId } from '@balcao/shared/domain/ids.ts';

const service = { category: 'service', type: 'regular', billable: true, model: 'PMP' };
const rowOf = (message: Partial<Message>, company = 7) =>
  toMessageRow(companyId.parse(company), aMessage({ fromMe: true, ack: 1, updatedAt: '2026-11-30T23:30:00.000Z', ...message }));
const changed = (before: Partial<Message>, after: Partial<Message>, company = 7): Change => ({
  eventId: 'E1',
  entity: 'message',
  old: rowOf(before, company),
  new: rowOf(after, company),
  at: 1_700_000_000,
  expired: false,
});

const counted = async (changes: ReadonlyArray<Change>, { timeZone = 'America/Sao_Paulo', phoneNumberId = '106' as string | null } = {}) => {
  const told: Array<DeliveredMessage & { company: number }> = [];
  const { react } = serviceMessagesReaction((company) => ({
    counts: { count: async (messages) => void told.push(...messages.map((message) => ({ ...message, company }))) },
    timeZone: async () => timeZone,
    phoneNumberIdOf: async () => phoneNumberId,
    now: () => new Date('2026-12-01T00:00:00.000Z'),
  }));
  await react(changes, undefined);
  return told;
};

describe('service messages', () => {
  it('count when they are delivered, in the month where the company is', async () => {
    const delivery = changed({}, { ack: 2, pricing: service });

    expect(await counted([delivery])).toEqual([
      { company: 7, messageId: anId('M1'), at: 1_700_000_000, month: '2026-11', phoneNumberId: '106' },
    ]);
    expect(await counted([delivery], { timeZone: 'Europe/Istanbul' })).toMatchObject([{ month: '2026-12' }]);
  });

  it.each([
    ['read without having been delivered', { pricing: service }, { pricing: service, ack: 3 }, 1],
    ['whose price comes after the delivery', { ack: 2 }, { ack: 2, pricing: service }, 1],
    ['read after the delivery', { ack: 2, pricing: service }, { ack: 3, pricing: service }, 0],
    ['sent only', {}, { pricing: service }, 0],
    ['of an advertisement', {}, { ack: 2, pricing: { ...service, type: 'free_entry_point', billable: false } }, 0],
    ['within the free ones', {}, { ack: 2, pricing: { ...service, type: 'free_customer_service', billable: false } }, 1],
    ['template', {}, { ack: 2, pricing: { ...service, category: 'utility' } }, 0],
    ['reaction', {}, { ack: 2, pricing: service, mediaType: 'reactionMessage' }, 0],
    ['without a price', {}, { ack: 2 }, 0],
  ] as const)('a message that is %s', async (_what, before, after, times) => {
    expect(await counted([changed(before, after)])).toHaveLength(times);
  });

  it('of several companies in one batch count for each, and none for a connection without a number', async () => {
    const deliveries = [changed({}, { ack: 2, pricing: service }, 7), changed({}, { ack: 2, pricing: service }, 8)];

    expect((await counted(deliveries)).map(({ company }) => company)).toEqual([7, 8]);
    expect(await counted(deliveries, { phoneNumberId: null })).toEqual([]);
  });
});
