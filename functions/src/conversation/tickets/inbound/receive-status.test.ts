import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { connectionId, contactId, messageId, threadIdOf, type ContactId } from '@balcao/shared/domain/ids.ts';
import { anId } from '@balcao/shared/testing/builders.ts';
import type { Identity, InboundStatusEvent } from '@balcao/shared/events/channel-messages.ts';
import { receiveStatus, type StatusDeps } from './receive-status.ts';

const connection = { id: connectionId.parse(anId('C1')) };
const ana = contactId.parse(anId('CT1'));
const eve = contactId.parse(anId('CT2'));
const group = contactId.parse(anId('CT3'));
/** Names that everybody here is known by. */
const people: ReadonlyArray<Identity & { of: ContactId }> = [
  { kind: 'phone', value: '5511900000001', of: ana },
  { kind: 'lid', value: '881', of: ana },
  { kind: 'phone', value: '5511900000002', of: eve },
  { kind: 'lid', value: '882', of: eve },
  { kind: 'group', value: '12036301', of: group },
];

/** A message of ours to Ana. */
const setUp = ({ chatKey = '5511900000001', of = ana }: { chatKey?: string | null; of?: ContactId } = {}) => {
  const key = { threadId: threadIdOf(connection.id, of), messageId: messageId.parse(anId('M1')) };
  const told: InboundStatusEvent['status'][] = [];
  const state = { lookUps: 0, kept: 0 };
  const deps = {
    now: () => new Date('2026-03-10T12:00:00.000Z'),
    contacts: {
      findByIdentity: async (wanted: ReadonlyArray<Identity>) => {
        state.lookUps++;
        return people.find((person) => wanted.some(({ kind, value }) => kind === person.kind && value === person.value))?.of ?? null;
      },
      get: async (id: ContactId) => ({ id, mergedIds: [] }),
    },
    messages: {
      find: async () => key,
      findSent: async () => ({ key, chatKey }),
      get: async () => ({ providerId: 'X' }),
      raiseAck: async (_key: unknown, ack: InboundStatusEvent['status']) => void told.push(ack),
      markFailed: async () => void told.push('failed'),
      keepEarlyStatus: async () => void state.kept++,
    },
  } as unknown as StatusDeps;
  return { deps, told, state };
};

const tick = (chatKey: string, more: Partial<InboundStatusEvent> = {}): InboundStatusEvent => ({
  type: 'status',
  channel: 'whatsapp',
  chatKey,
  providerId: 'X',
  status: 3,
  at: '2026-03-10T12:00:00.000Z',
  ...more,
});

describe('receiveStatus', () => {
  it('takes a tick from the chat the message went to without asking who that is', async () => {
    const { deps, told, state } = setUp();

    await receiveStatus(deps, connection, tick('5511900000001'));

    expect({ told, lookUps: state.lookUps }).toEqual({ told: [3], lookUps: 0 });
  });

  it.each([
    ['by the other name of the same person', setUp(), tick('881', { identities: [{ kind: 'lid', value: '881' }] })],
    ['by a key alone', setUp(), tick('881')],
    ['for a message whose chat nobody noted', setUp({ chatKey: null }), tick('5511900000001')],
    ['from a group', setUp({ chatKey: '12036301', of: group }), tick('12036301')],
  ])('takes a tick %s', async (_what, { deps, told }, event) => {
    await receiveStatus(deps, connection, event);

    expect(told).toEqual([3]);
  });

  it('drops every tick, delivery or failure that another chat tells, whatever it calls itself', async () => {
    const others = ['5511900000002', '882', '12036301', '5511900000009', ''];
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.constantFrom(...others), fc.string({ unit: 'binary' })),
        fc.constantFrom<InboundStatusEvent['status']>(1, 2, 3, 5, 'failed'),
        fc.constantFrom('5511900000001', '881', null),
        fc.option(fc.constantFrom<Identity['kind']>('phone', 'lid', 'group'), { nil: undefined }),
        async (chatKey, status, noted, kind) => {
          fc.pre(chatKey !== '5511900000001' && chatKey !== '881');
          const { deps, told, state } = setUp({ chatKey: noted });

          await receiveStatus(deps, connection, tick(chatKey, { status, ...(kind ? { identities: [{ kind, value: chatKey }] } : {}) }));

          expect({ told, kept: state.kept }).toEqual({ told: [], kept: 0 });
        },
      ),
      { numRuns: 40 },
    );
  });

  it('believes the official WhatsApp about the recipient, who may be new to us', async () => {
    const { deps, told, state } = setUp();

    await receiveStatus(deps, connection, tick('BR.unknown', { channel: 'whatsapp_oficial' }));

    expect({ told, lookUps: state.lookUps }).toEqual({ told: [3], lookUps: 0 });
  });
});
