import { aMessage, anId } from '@balcao/shared/testing/builders.ts';
import type { Message } from '@balcao/shared/domain/messages/message.ts';
import { expect, it } from 'vitest';
import type { Recipient } from '../store/recipient-store.ts';
import { withdraw } from './withdraw.ts';

const withdrawn = async (message: Partial<Message>, person: Partial<Recipient> = {}): Promise<string[]> => {
  const row = aMessage({ fromMe: true, ack: 0, attemptedAt: null, failed: null, ...message });
  const marked: string[] = [];
  const messages = {
    get: async () => row,
    markFailed: async (_key: unknown, { reason }: { reason: string }) => void marked.push(reason),
  };
  const recipient = { state: 'waiting', messageId: row.id, askId: null, confirmedAt: null, ...person } as Recipient;
  await withdraw({ messages, now: () => new Date('2026-03-10T12:00:00.000Z') }, row.threadId, recipient, 'cancelled');
  return marked;
};

it('keeps what waits from going out, and the question of who has not answered', async () => {
  expect(await withdrawn({})).toEqual(['cancelled']);
  expect(await withdrawn({}, { state: 'asked', messageId: null, askId: anId('Q1') as Recipient['askId'] })).toEqual(['cancelled']);
});

it.each([
  ['left', { ack: 1 as const }, {}],
  ['was handed to the channel, whose answer is not known', { attemptedAt: '2026-03-10T11:59:00.000Z' }, {}],
  ['is not written yet', {}, { messageId: null }],
  ['was delivered', {}, { state: 'delivered' as const }],
])('leaves alone what %s', async (_what, message, person) => {
  expect(await withdrawn(message, person)).toEqual([]);
});
