import { describe, expect, it } from 'vitest';
import { connectionId } from '@balcao/shared/domain/ids.ts';
import type { InboundStatusEvent } from '@balcao/shared/events/channel-messages.ts';
import { aMessage, anId } from '@balcao/shared/testing/builders.ts';
import { withoutKnownSends } from './without-known-sends.ts';

const connection = connectionId.parse(anId('C1'));
const { threadId, id: messageId } = aMessage();
const known = async (_: unknown, providerId: string) => (providerId === 'wamid.known' ? { threadId, messageId } : null);
const aStatus = (providerId: string, status: InboundStatusEvent['status']): InboundStatusEvent => ({
  channel: 'whatsapp_oficial',
  type: 'status',
  chatKey: '5511',
  providerId,
  status,
  at: '2026-03-10T12:00:00.000Z',
  callbackData: null,
  error: null,
});
const left = (...events: InboundStatusEvent[]) => withoutKnownSends({ findByProviderId: known }, connection, events);

describe('withoutKnownSends', () => {
  it('drops what the answer to the send said already, however often it is told', async () => {
    expect(await left(aStatus('wamid.known', 1), aStatus('wamid.known', 1))).toEqual([]);
  });

  it('keeps the evidence of a send whose answer was lost', async () => {
    expect(await left(aStatus('wamid.lost', 1))).toEqual([aStatus('wamid.lost', 1)]);
  });

  it('keeps every further status and failures, in their order', async () => {
    const told = [aStatus('wamid.known', 2), aStatus('wamid.known', 3), aStatus('wamid.known', 'failed')];

    expect(await left(...told)).toEqual(told);
  });
});
