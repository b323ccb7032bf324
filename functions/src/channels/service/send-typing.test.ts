import { describe, expect, it } from 'vitest';
import { companyId, connectionId, contactId, messageId, threadIdOf } from '@balcao/shared/domain/ids.ts';
import type { Message } from '@balcao/shared/domain/messages/message.ts';
import { aMessage, anId } from '@balcao/shared/testing/builders.ts';
import { newContact } from '../../people/contacts/service/new-contact.ts';
import { sendTyping } from './send-stored-message.ts';

const now = new Date('2026-11-20T12:00:00.000Z');
const connection = connectionId.parse(anId('C1'));
const person = contactId.parse(anId('P1'));

const aBubble = (name: string, change: Partial<Message>): Message =>
  aMessage({ id: messageId.parse(anId(name)), threadId: threadIdOf(connection, person), ...change });

const shownTo = async (askedSec: number, scopedIds: Record<string, string>, bubbles: Message[] = []): Promise<unknown[]> => {
  const shown: unknown[] = [];
  await sendTyping(
    {
      companyId: companyId.parse(2),
      connectionId: connection,
      messages: {
        get: async ({ messageId: id }: { messageId: string }) => bubbles.find((each) => each.id === id) ?? null,
        list: async () => ({ messages: bubbles, nextCursor: null }),
      },
      contacts: { get: async () => ({ ...newContact({ name: 'Ana', number: null, scopedIds }, now), id: person }) },
      provider: {
        showTyping: async ({ scopedId }: { scopedId: string | null }, lastReceived: () => Promise<string | null>) => {
          shown.push(scopedId, await lastReceived());
          return { kind: 'done' };
        },
      },
      now: () => now,
    } as never,
    { threadId: threadIdOf(connection, person), messageId: bubbles[0]?.id ?? messageId.parse(anId('M0')) },
    askedSec,
  );
  return shown;
};

describe('that an answer is being written', () => {
  const nowSec = now.getTime() / 1000;
  const theirs = aBubble('M1', { fromMe: false, providerId: 'wamid.theirs' });
  const ours = aBubble('M2', { fromMe: true, providerId: 'wamid.ours' });

  it('is shown to whom the connection’s page knows', async () => {
    expect(await shownTo(nowSec - 2, { [connection]: '77', [anId('C2')]: '88' })).toEqual(['77', null]);
  });

  it('is shown below the newest message of the customer, with ours behind it or before it', async () => {
    expect(await shownTo(nowSec - 2, { [connection]: '77' }, [theirs, ours])).toEqual(['77', 'wamid.theirs']);
    expect(await shownTo(nowSec - 2, { [connection]: '77' }, [ours, theirs])).toEqual(['77', 'wamid.theirs']);
  });

  it('is not shown when it is long over', async () => {
    expect(await shownTo(nowSec - 16, { [connection]: '77' })).toEqual([]);
  });
});
