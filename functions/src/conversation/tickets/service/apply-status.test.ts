import { describe, expect, it } from 'vitest';
import { connectionId } from '@balcao/shared/domain/ids.ts';
import type { Message } from '@balcao/shared/domain/messages/message.ts';
import type { InboundStatusEvent } from '@balcao/shared/events/channel-messages.ts';
import { aMessage, anId } from '@balcao/shared/testing/builders.ts';
import { applyKnownStatus, failureOf } from './apply-status.ts';

const connection = connectionId.parse(anId('C1'));
/** The message as it stands, known by the ids in `names`. */
const setUp = (change: Partial<Message>, names = ['wamid.1']) => {
  const message: Message = aMessage({ fromMe: true, ...change });
  const told: unknown[] = [];
  const apply = (status: InboundStatusEvent['status'], providerId = 'wamid.1', pricing?: InboundStatusEvent['pricing']) =>
    applyKnownStatus(
      {
        now: () => new Date('2026-03-10T12:00:00.000Z'),
        messages: {
          find: async (_scope, value) => (names.includes(value) ? { threadId: message.threadId, messageId: message.id } : null),
          get: async () => message,
          raiseAck: async (_key, ack, _at, price) => {
            told.push(price ? `${ack} ${price.category}` : ack);
            return true;
          },
          notePrice: async (_key, { category }) => void told.push(`price ${category}`),
          markFailed: async () => void told.push('failed'),
          recordSent: async (_key, _connection, name) => {
            told.push(`sent as ${name}`);
            message.providerId = name;
          },
        },
      },
      connection,
      { channel: 'whatsapp_oficial', type: 'status', chatKey: '5511', providerId, status, pricing, at: '2026-03-10T12:00:00.000Z' },
    );
  return { apply, told };
};

describe('failureOf', () => {
  it.each([
    [131026, 131026],
    [0, 0],
    [-5, 0],
    [-1, 0],
  ])('takes a provider’s code %i for %i: ours are below 1', (code, expected) => {
    expect(failureOf({ error: { code, reason: 'x' } }).code).toBe(expected);
  });

  it('knows nothing of a failure without a code', () => {
    expect(failureOf({ error: null })).toEqual({ code: 0, reason: '', retryable: true });
  });
});

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

  it('raises what Meta held back when it goes on', async () => {
    const waits = { reason: 'quality', until: '2026-03-10T13:00:00.000Z' } as const;
    const { apply, told } = setUp({ providerId: 'wamid.1', ack: 0, waits });

    expect(await apply(1)).toBe(true);
    expect(told).toEqual([1]);
  });

  const service = { category: 'service', type: 'regular', billable: true, model: 'PMP' };

  it('notes the price that comes with `sent`, once', async () => {
    const { apply, told } = setUp({ providerId: 'wamid.1', ack: 1 });
    await apply(1, 'wamid.1', service);
    const known = setUp({ providerId: 'wamid.1', ack: 1, pricing: service });
    await known.apply(1, 'wamid.1', service);

    expect([told, known.told]).toEqual([['price service'], []]);
  });

  it('notes the price of a message that a sender left unnamed, and none of the attempt before', async () => {
    const unnamed = setUp({ providerId: null, ack: 0 });
    await unnamed.apply(1, 'wamid.1', service);
    const retried = setUp({ providerId: 'wamid.2', ack: 1, attempt: 1 });
    await retried.apply(1, 'wamid.1', service);

    expect([unnamed.told, retried.told]).toEqual([['sent as wamid.1', 'price service'], []]);
  });

  it('hands on the price that comes with a delivery', async () => {
    const { apply, told } = setUp({ providerId: 'wamid.1', ack: 1 });

    await apply(2, 'wamid.1', service);
    expect(told).toEqual(['2 service']);
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
