import { describe, expect, it } from 'vitest';
import { connectionId } from '@balcao/shared/domain/ids.ts';
import type { Message } from '@balcao/shared/domain/messages/message.ts';
import type { InboundStatusEvent } from '@balcao/shared/events/channel-messages.ts';
import { aMessage, anId } from '@balcao/shared/testing/builders.ts';
import { applyKnownStatus } from './apply-status.ts';

const connection = connectionId.parse(anId('C1'));
/** The message as it stands, known by the ids in `names`. */
const setUp = (change: Partial<Message>, names = ['wamid.1']) => {
  const message: Message = aMessage({ fromMe: true, ...change });
  const told: unknown[] = [];
  const apply = (status: InboundStatusEvent['status'], providerId = 'wamid.1') =>
    applyKnownStatus(
      {
        now: () => new Date('2026-03-10T12:00:00.000Z'),
        messages: {
          find: async (_scope, value) => (names.includes(value) ? { threadId: message.threadId, messageId: message.id } : null),
          get: async () => message,
          raiseAck: async (_key, ack) => {
            told.push(ack);
            return true;
          },
          markFailed: async () => void told.push('failed'),
          recordSent: async (_key, _connection, name) => {
            told.push(`sent as ${name}`);
            message.providerId = name;
          },
        },
      },
      connection,
      { channel: 'whatsapp_oficial', type: 'status', chatKey: '5511', providerId, status, at: '2026-03-10T12:00:00.000Z' },
    );
  return { apply, told };
};

describe('applyKnownStatus', () => {
  it('raises how far a message came, as often as it is told', async () => {
    const { apply, told } = setUp({});

    expect([await apply(2), await apply(3), await apply(2)]).toEqual([true, true, true]);
    expect(told).toEqual([2, 3, 2]);
  });

  it('does nothing for a message nobody knows by that id', async () => {
    const { apply, told } = setUp({}, []);

    expect([await apply(1), await apply(2), await apply('failed')]).toEqual([false, false, false]);
    expect(told).toEqual([]);
  });

  it('writes nothing for what the answer to the send said already', async () => {
    const { apply, told } = setUp({ providerId: 'wamid.1', ack: 1 });

    expect(await apply(1)).toBe(true);
    expect(told).toEqual([]);
  });

  it('finishes what a sender began that was killed between the name and the row', async () => {
    const { apply, told } = setUp({ providerId: null, ack: 0, attemptedAt: '2026-03-10T11:59:59.000Z' });

    expect(await apply(1)).toBe(true);
    expect(told).toEqual(['sent as wamid.1']);
  });

  it('keeps a failure that comes before the row has its name', async () => {
    const { apply, told } = setUp({ providerId: null, ack: 0 });

    expect(await apply('failed')).toBe(true);
    expect(told).toEqual(['sent as wamid.1', 'failed']);
  });

  it('takes no word for one about the attempt that runs, when it may be about the one before', async () => {
    const { apply, told } = setUp({ providerId: null, ack: 0, attempt: 1 });

    expect([await apply(1), await apply('failed')]).toEqual([true, false]);
    expect(told).toEqual([]);
  });
});
