import { describe, expect, it } from 'vitest';
import { connectionId, contactId, threadIdOf, type ContactId } from '@balcao/shared/domain/ids.ts';
import type { Message } from '@balcao/shared/domain/messages/message.ts';
import { aMessage, anId } from '@balcao/shared/testing/builders.ts';
import { receiveStatusUpTo } from './receive-status-up-to.ts';

const connection = { id: connectionId.parse(anId('C1')) };
const threadId = threadIdOf(connection.id, contactId.parse(anId('P1')));
const sent = (name: string, attemptedAt: string | null, change: Partial<Message> = {}): Message =>
  aMessage({ id: anId(name), threadId, fromMe: true, ack: 1, providerId: `m_${name}`, attemptedAt, ...change });

const raisedBy = async (
  messages: Message[],
  status: 2 | 3,
  upTo: string,
  contact = { id: contactId.parse(anId('P1')), mergedIds: [] as ContactId[] },
): Promise<string[]> => {
  const raised: string[] = [];
  await receiveStatusUpTo(
    {
      contacts: { findByIdentity: async () => contact.id, get: async () => contact } as never,
      messages: {
        list: async (thread: string) => ({ messages: messages.filter((each) => each.threadId === thread), nextCursor: null }),
        raiseAck: async ({ messageId }: { messageId: string }) => {
          raised.push(messageId);
          return true;
        },
      } as never,
      now: () => new Date(upTo),
    },
    connection,
    {
      type: 'status-up-to',
      channel: 'facebook',
      chatKey: '77',
      providerId: 'x',
      identities: [{ kind: 'psid', value: '77' }],
      status,
      upTo,
    },
  );
  return raised;
};

describe('ticks up to a moment', () => {
  it('are for the conversation of a contact that was merged into this one, too', async () => {
    const message = sent('A1', '2026-11-20T12:00:00.000Z');
    const stays = { id: contactId.parse(anId('P2')), mergedIds: [contactId.parse(anId('P1'))] };

    expect(await raisedBy([message], 2, '2026-11-20T12:00:05.000Z', stays)).toEqual([message.id]);
    expect(await raisedBy([message], 2, '2026-11-20T12:00:05.000Z', { ...stays, mergedIds: [] })).toEqual([]);
  });

  it('are for what was handed over by then, and for nothing that is further or never went', async () => {
    const early = sent('A1', '2026-11-20T12:00:00.000Z');
    const onTime = sent('A2', '2026-11-20T12:00:05.000Z');
    const later = sent('A3', '2026-11-20T12:00:05.001Z');
    const read = sent('A4', '2026-11-20T12:00:00.000Z', { ack: 3 });
    const waiting = sent('A5', '2026-11-20T12:00:00.000Z', { providerId: null, ack: 0 });
    const customers = sent('A6', null, { fromMe: false, ack: 0 });
    const note = sent('A7', null, { isPrivate: true });

    const raised = await raisedBy([early, onTime, later, read, waiting, customers, note], 3, '2026-11-20T12:00:05.000Z');

    expect(raised).toEqual([early.id, onTime.id]);
  });
});
