import { companyId, queueId } from '@balcao/shared/domain/ids.ts';
import type { Message } from '@balcao/shared/domain/messages/message.ts';
import { ownFailures } from '@balcao/shared/domain/messages/own-failures.ts';
import { aMessage, aTicket, anId } from '@balcao/shared/testing/builders.ts';
import { describe, expect, it } from 'vitest';
import { toMessageRow } from '../../conversation/tickets/store/conversation-tables.ts';
import { failedSaysReaction } from './failed-says.ts';

const choices = [{ id: 'a', title: 'Vendas' }];
const failure = (code: number): Message['failed'] => ({ code, reason: 'x', retryable: false });
const [sales, rest] = [queueId.parse(anId('Q1')), queueId.parse(anId('Q2'))];

/** @returns what followed when a message of the bot came to this state: attempts that were asked for, and effects on its ticket. */
const followsOn = async (change: Partial<Message>, { before = { failed: null } as Partial<Message>, ticket = {}, losses = 0 } = {}) => {
  const followed: unknown[] = [];
  const message = aMessage({ id: anId('M1'), fromMe: true, handledBy: 'menu', userId: null, choices, ...change });
  let lost = 0;
  const reaction = failedSaysReaction(() => ({
    messages: { retry: async (_key, attempt) => followed.push(`attempt ${attempt}`) > 0 },
    tickets: {
      get: async () =>
        aTicket({
          channel: 'whatsapp_oficial',
          isBot: true,
          status: 'pending',
          lastMessageId: message.id,
          queueId: null,
          ...ticket,
        }) as never,
    },
    contacts: { get: async () => ({}) as never },
    connections: { get: async () => ({ sendIdQueue: null, queueIds: [sales, rest] }) as never },
    play: async ({ effects }) => {
      if (lost++ < losses) return 'lost';
      followed.push(...effects.map((effect) => (effect.kind === 'queue' ? `queue ${effect.queueId}` : effect.kind)));
      return 'saved';
    },
  }));
  const of = (each: Message) => toMessageRow(companyId.parse(7), each);
  await reaction.react([{ kind: 'changed', entity: 'message', old: of({ ...message, ...before }), new: of(message) } as never], {});
  return followed;
};

describe('a question whose buttons Meta refuses by a status', () => {
  it.each([131_009, 131_051, 100])('goes again, as its text: %i', async (code) => {
    expect(await followsOn({ failed: failure(code) })).toEqual(['attempt 1']);
  });

  it('is sent once on a linked phone, whose codes are others', async () => {
    expect(await followsOn({ failed: failure(479) }, { ticket: { channel: 'whatsapp' } })).toEqual([`queue ${sales}`, 'remember', 'holds']);
  });

  it('goes to people when its text is refused as well', async () => {
    expect(await followsOn({ failed: failure(131_009), attempt: 1 })).toEqual([`queue ${sales}`, 'remember', 'holds']);
  });
});

describe('a message of the bot that did not go out', () => {
  it.each([
    ['has no answer', failure(ownFailures.noAnswer)],
    ['does not reach the person', failure(131_026)],
  ])('leaves the conversation to people where it %s', async (_what, failed) => {
    expect(await followsOn({ failed })).toEqual([`queue ${sales}`, 'remember', 'holds']);
  });

  it('ends the flow, in the queue where the ticket is', async () => {
    const ticket = { queueId: rest, bot: { version: 1, flow: 'r1' } };

    expect(await followsOn({ failed: failure(131_026) }, { ticket })).toEqual(['log', 'remember', 'endFlow']);
  });

  it('tries again while the ticket changes', async () => {
    expect(await followsOn({ failed: failure(131_026) }, { losses: 2 })).toEqual([`queue ${sales}`, 'remember', 'holds']);
  });

  it.each([
    ['somebody has it', { isBot: false }],
    ['the customer wrote since', { lastMessageId: anId('M2') }],
    ['the customer was asked for consent, and is again when they write', { status: 'lgpd' }],
  ])('changes nothing where %s', async (_what, ticket) => {
    expect(await followsOn({ failed: failure(131_026) }, { ticket })).toEqual([]);
  });

  it('changes nothing where the whole connection is refused: nobody else reaches the customer either', async () => {
    expect(await followsOn({ failed: failure(190) })).toEqual([]);
  });

  it('reads the codes of a page as a page says them', async () => {
    const ticket = { channel: 'facebook' } as const;

    expect(await followsOn({ failed: failure(1_893_063), choices: [] }, { ticket })).toEqual([]);
    expect(await followsOn({ failed: failure(2_018_278), choices: [] }, { ticket })).toEqual([`queue ${sales}`, 'remember', 'holds']);
  });

  it('is the bot’s again, in its queue, when a question arrives after all', async () => {
    const unconfirmed = { messageId: anId('M1'), givenTo: sales, queueId: null, asks: { kind: 'queue' } };
    const before = { failed: failure(ownFailures.noAnswer) };
    const waits = { isBot: false, queueId: sales, userId: null, bot: { version: 2, talked: true, unconfirmed } };
    const arrived = { failed: null, ack: 2 } as const;

    expect(await followsOn(arrived, { before, ticket: waits })).toEqual(['queue null', 'remember', 'holds']);
    for (const change of [
      { isBot: true },
      { queueId: rest },
      { userId: anId('X1') },
      { status: 'open' },
      { lastMessageId: anId('M2') },
      { bot: { version: 2 } },
    ])
      expect(await followsOn(arrived, { before, ticket: { ...waits, ...change } })).toEqual([]);
    expect(await followsOn({ failed: null, ack: 0, attempt: 1 }, { before, ticket: waits })).toEqual([]);
  });

  it('is looked at once, and one of a person is not', async () => {
    const failed = failure(131_026);

    expect(await followsOn({ failed, updatedAt: '2026-03-10T12:00:05.000Z' }, { before: { failed } })).toEqual([]);
    expect(await followsOn({ failed, handledBy: undefined })).toEqual([]);
  });
});
