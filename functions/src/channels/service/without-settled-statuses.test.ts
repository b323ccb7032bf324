import { describe, expect, it } from 'vitest';
import { connectionId } from '@balcao/shared/domain/ids.ts';
import type { InboundEvent, InboundStatusEvent } from '@balcao/shared/events/channel-messages.ts';
import { anId } from '@balcao/shared/testing/builders.ts';
import { withoutSettledStatuses } from './without-settled-statuses.ts';

const connection = connectionId.parse(anId('C1'));
const aStatus = (providerId: string, status: InboundStatusEvent['status'] = 2): InboundStatusEvent => ({
  channel: 'whatsapp_oficial',
  type: 'status',
  chatKey: '5511',
  providerId,
  status,
  at: '2026-03-10T12:00:00.000Z',
  callbackData: null,
  error: null,
});
const aText = (providerId: string): InboundEvent => ({
  channel: 'whatsapp_oficial',
  type: 'message',
  chatKey: '5511',
  providerId,
  sentAt: '2026-03-10T12:00:00.000Z',
  contact: { identities: [{ kind: 'phone', value: '5511' }], name: null },
  content: { kind: 'text', body: 'oi', replyId: null },
  quotedProviderId: null,
  forwarded: false,
  fromMe: false,
});
/** Knows the messages whose ids begin with `known`; the table is down for `busy`. */
const setUp = () => {
  const written: string[] = [];
  const settle = async (_: unknown, { providerId, status }: InboundStatusEvent): Promise<boolean> => {
    if (providerId.startsWith('busy')) throw new Error('throttled');
    if (!providerId.startsWith('known')) return false;
    written.push(`${providerId} ${status}`);
    return true;
  };
  return { written, left: (...events: InboundEvent[]) => withoutSettledStatuses(settle, connection, events) };
};

describe('withoutSettledStatuses', () => {
  it('writes down at once what it can, and leaves nothing of it', async () => {
    const { written, left } = setUp();

    expect(await left(aStatus('known1', 2), aStatus('known1', 3), aStatus('known2', 'failed'))).toEqual([]);
    expect(written).toEqual(['known1 2', 'known1 3', 'known2 failed']);
  });

  it('leaves a status whose message nobody knows yet to the queue: it may be the evidence of a send', async () => {
    const { left } = setUp();

    expect(await left(aStatus('lost', 1), aStatus('known'))).toEqual([aStatus('lost', 1)]);
  });

  it('leaves what could not be written just now, and does the rest', async () => {
    const { written, left } = setUp();

    expect(await left(aStatus('busy'), aStatus('known'))).toEqual([aStatus('busy')]);
    expect(written).toEqual(['known 2']);
  });

  it('leaves messages, in their order, whatever stands between them', async () => {
    const { left } = setUp();

    expect(await left(aText('a'), aStatus('known'), aText('b'), aStatus('lost'), aText('c'))).toEqual([
      aText('a'),
      aText('b'),
      aStatus('lost'),
      aText('c'),
    ]);
  });

  it('does no more than the provider can wait for', async () => {
    const { written, left } = setUp();

    const rest = await left(...Array.from({ length: 25 }, (_, n) => aStatus(`known${n}`)));

    expect([written.length, rest.length]).toEqual([20, 5]);
  });
});
