import { describe, expect, it } from 'vitest';
import type { Channel } from '@balcao/shared/domain/channels.ts';
import { companyId } from '@balcao/shared/domain/ids.ts';
import { aTicket, anId } from '@balcao/shared/testing/builders.ts';
import { showTyping } from './ask-provider.ts';

const start = Date.parse('2026-11-20T12:00:00.000Z');

/** The 25-second windows in which the typing indicator is sent when an attendant types without a pause, one request a second. */
const shownDuring = async (channel: Channel, seconds: number, lastInboundAt = '2026-11-20T11:00:00.000Z'): Promise<number> => {
  const asked = new Set<string>();
  const ticket = aTicket({ channel, lastMessageId: anId('M1'), lastInboundAt });
  for (let second = 0; second < seconds; second++)
    await showTyping('q', companyId.parse(2), ticket, new Date(start + second * 1000), async (_queue, messages) => {
      for (const { deduplicationId } of messages) asked.add(deduplicationId);
    });
  return asked.size;
};

describe('that somebody writes', () => {
  it.each([
    ['whatsapp_oficial', 4],
    ['facebook', 10],
    ['instagram', 10],
    ['whatsapp', 0],
  ] as const)('is told on %s in a hundred seconds', async (channel, times) => {
    expect(await shownDuring(channel, 100)).toBe(times);
  });

  it('is told nobody who may not be answered any more', async () => {
    expect(await shownDuring('whatsapp_oficial', 1, '2026-11-19T11:59:59.000Z')).toBe(0);
    expect(await shownDuring('facebook', 1, '2026-11-19T11:59:59.000Z')).toBe(1);
    expect(await shownDuring('facebook', 1, '2026-11-13T11:59:59.000Z')).toBe(0);
  });
});
