import { companyId, connectionId } from '@balcao/shared/domain/ids.ts';
import { longestText } from '@balcao/shared/domain/messages/longest-text.ts';
import type { InboundEvent } from '@balcao/shared/events/channel-messages.ts';
import { anId } from '@balcao/shared/testing/builders.ts';
import { expect, it } from 'vitest';
import type { FifoMessage } from '../../platform/queues.ts';
import { handOverInbound } from './hand-over-inbound.ts';

const owner = { companyId: companyId.parse(2), connectionId: connectionId.parse(anId('C')) };
const at = '2026-11-24T12:00:00.000Z';
const event = (n: number, body: string): InboundEvent => ({
  type: 'message',
  channel: 'facebook',
  chatKey: `70000${n % 7}`,
  providerId: `m_${n}`,
  sentAt: at,
  contact: { identities: [{ kind: 'psid', value: `70000${n % 7}` }], name: null },
  content: { kind: 'text', body, replyId: null },
  quotedProviderId: null,
  forwarded: false,
  fromMe: false,
});
/** Longer than a row keeps. */
const long = 'x'.repeat(longestText.graphemes + 1);
const many = Array.from({ length: 3_000 }, (_, n) => event(n, n < 120 ? `${n} ${long}` : `${n}`));

/** A queue that forgets what it had already, as a FIFO queue does, and counts how many texts are in the works: stored or being stored, and not on the queue. */
const aPlace = ({ endsAfter = Infinity } = {}) => {
  const taken = new Map<string, FifoMessage>();
  const state = { open: 0, mostOpen: 0, endsAfter };
  return {
    taken,
    state,
    edge: {
      store: async () => {
        state.open++;
        state.mostOpen = Math.max(state.mostOpen, state.open);
        await Promise.resolve();
      },
      send: async (_queue: string, messages: ReadonlyArray<FifoMessage>) => {
        for (const message of messages) {
          if (taken.size >= state.endsAfter) throw new Error('the process was killed');
          if (!taken.has(message.deduplicationId)) taken.set(message.deduplicationId, message);
        }
        state.open -= messages.filter(({ body }) => JSON.stringify(body).includes('"fullText"')).length;
      },
    },
  };
};
const eventIds = (taken: ReadonlyMap<string, FifoMessage>) =>
  [...taken.values()].map(({ body }) => (body as { event: InboundEvent }).event.providerId);

it('has a bounded number of texts in the works however many a webhook brings, and none afterwards', async () => {
  const { taken, state, edge } = aPlace();

  await handOverInbound('q', owner, many, at, edge);

  expect(eventIds(taken)).toEqual(many.map(({ providerId }) => providerId));
  expect(state.mostOpen).toBeLessThanOrEqual(50);
  expect(state.open).toBe(0);
});

it('loses nothing and counts nothing twice when it is killed in the middle and told again', async () => {
  const { taken, state, edge } = aPlace({ endsAfter: 1_234 });

  await expect(handOverInbound('q', owner, many, at, edge)).rejects.toThrow('killed');
  state.endsAfter = Infinity;
  await handOverInbound('q', owner, many, '2026-11-24T12:00:30.000Z', edge);

  expect(eventIds(taken)).toEqual(many.map(({ providerId }) => providerId));
});

it('takes what two members of a group sent under one id for two messages, and what one sent again for one', async () => {
  const { taken, edge } = aPlace();
  const by = (number: string): InboundEvent =>
    ({ ...event(1, 'Oi'), chatKey: '120363@g.us', author: { number, name: null } }) as InboundEvent;

  await handOverInbound('q', owner, [by('5511900000001'), by('5511900000002'), by('5511900000001')], at, edge);

  expect(taken.size).toBe(2);
});
