import { ownFailures } from '@balcao/shared/domain/messages/own-failures.ts';
import { describe, expect, it } from 'vitest';
import { campaignId as campaignIdSchema } from '@balcao/shared/domain/campaigns/campaign.ts';
import { companyId } from '@balcao/shared/domain/ids.ts';
import { aMessage, anId } from '@balcao/shared/testing/builders.ts';
import { clientIdOf, placeOfClientId } from '../service/message-of-campaign.ts';
import { toMessageRow } from '../../../conversation/tickets/store/conversation-tables.ts';
import type { Recipient } from '../store/recipient-store.ts';
import { outcomesOf } from './campaign-outcomes.ts';
import { stateOfMessage } from '../service/state-of-message.ts';

const quality = { reason: 'quality' as const, until: '2026-03-10T16:00:00.000Z' };

describe('what became of a campaign’s message', () => {
  it.each([
    ['is not known while it is on its way', { ack: 0, failed: null }, null],
    ['is that it was sent', { ack: 1, failed: null }, 'sent'],
    ['is that Meta holds it back', { ack: 1, failed: null, waits: quality }, 'held'],
    ['is that it was delivered', { ack: 2, failed: null }, 'delivered'],
    ['is that it was read', { ack: 3, failed: null }, 'read'],
    ['is that it was heard, which is more', { ack: 4, failed: null }, 'read'],
    ['is a refusal', { ack: 0, failed: { code: 131049, reason: 'marketingLimit', retryable: false } }, 'failed'],
    ['is not known when the answer was lost', { ack: 0, failed: { code: -2, reason: 'noAnswer', retryable: true } }, 'unknown'],
  ] as const)('%s', (_what, message, expected) => {
    expect(stateOfMessage(message)).toBe(expected);
  });
});

describe('the place of a message', () => {
  const id = campaignIdSchema.parse(anId('C'));

  it('is in its client id, of the first part of a long text', () => {
    expect(placeOfClientId(clientIdOf('campaign', id, 12_345, 0, 0))).toEqual({ campaignId: id, place: 12_345, asks: false });
    expect(placeOfClientId(clientIdOf('campaign', id, 0, 2, 0))).toEqual({ campaignId: id, place: 0, asks: false });
    expect(placeOfClientId(clientIdOf('campaign-ask', id, 3, 0, 0))).toEqual({ campaignId: id, place: 3, asks: true });
    expect(placeOfClientId(clientIdOf('campaign', id, 12_345, 0, 1))).toBeNull();
  });

  it.each([
    null,
    undefined,
    7,
    '',
    'campaign:',
    `campaign:${id}:x:0:0`,
    `campaign:${id}:12345678:0:0`,
    `campaign:${id}:1:0`,
    `campaign-test:${id}:0:0:0`,
    `schedule:${id}:0:0:0`,
    `x campaign:${id}:1:0:0`,
  ])('is none for %j', (clientId) => {
    expect(placeOfClientId(clientId)).toBeNull();
  });
});

describe('a message that Meta kept from somebody', () => {
  const id = campaignIdSchema.parse(anId('C'));
  const at = '2026-03-10T15:00:00.000Z';
  /** The reaction to a failure, with one person of a campaign in memory. */
  const aCase = (person: Partial<Recipient>, kind: 'campaign' | 'campaign-ask' | null = 'campaign') => {
    const message = aMessage({ fromMe: true, ack: 1, updatedAt: at });
    let known = {
      campaignId: id,
      place: 3,
      round: 0,
      limited: 0,
      state: 'sent',
      messageId: message.id,
      notBefore: null,
      ...person,
    } as Recipient;
    const came: string[] = [];
    const reaction = outcomesOf({
      recipients: () => ({
        get: async () => known,
        defer: async (_before, of, notBefore) => {
          if (known.messageId !== of) return false;
          known = { ...known, state: 'waiting', messageId: null, notBefore, limited: known.limited + 1 };
          came.push(`deferred to ${notBefore}`);
          return true;
        },
        noteUnasked: async (_place, _question, { failure }) => void came.push(`not asked ${failure.reason}`),
        takeBack: async (_place, _message, skipped) => void came.push(`taken back ${skipped}`),
        note: async (_place, _message, { state, failure }) => came.push(`${state} ${failure?.reason ?? null}`) > 0,
      }),
      pause: async (_company, _id, reason) => void came.push(`paused ${reason}`),
      reopen: async () => void came.push('goes on'),
      optOut: async (_company, _person, since) => void came.push(`opted out ${since}`),
    });
    const row = (failed: object | null) => {
      const fields: Record<string, any> = toMessageRow(companyId.parse(2), message);
      return {
        ...fields,
        messageId: message.id,
        failed: failed ?? undefined,
        facts: { ...fields['facts'], clientId: kind && clientIdOf(kind, id, 3, 0, 0) },
      };
    };
    const fails = (code: number, reason: string) =>
      reaction.react(
        [{ eventId: '1', entity: 'message', old: row(null), new: row({ code, reason, retryable: true }), expired: false }] as never,
        {} as never,
      );
    return { fails, came };
  };

  it('for too much marketing is deferred, however often that is delivered, and the third time it stays', async () => {
    const [fresh, tired] = [aCase({}), aCase({ limited: 3 })];
    await fresh.fails(131049, 'marketingLimit');
    await fresh.fails(131049, 'marketingLimit');
    await tired.fails(131049, 'marketingLimit');

    expect(fresh.came).toEqual(['deferred to 2026-03-11T15:00:00.000Z', 'goes on', 'goes on']);
    expect(tired.came).toEqual(['failed marketingLimit']);
  });

  it('because they stopped marketing is an opt-out, and a failure', async () => {
    const person = aCase({});
    await person.fails(131050, 'optedOut');

    expect(person.came).toEqual([`opted out ${at}`, 'failed optedOut']);
  });

  it('because they stopped marketing is an opt-out, also when the message was no campaign’s', async () => {
    const person = aCase({}, null);
    await person.fails(131026, 'no WhatsApp');
    await person.fails(131050, 'optedOut');

    expect(person.came).toEqual([`opted out ${at}`]);
  });

  it('or the question, is told from one that went out', async () => {
    const [cancelled, out, question] = [aCase({}), aCase({}), aCase({ state: 'asked' }, 'campaign-ask')];
    await cancelled.fails(ownFailures.withdrawn, 'cancelled');
    await out.fails(ownFailures.withdrawn, 'optedOut');
    await question.fails(131026, 'no WhatsApp');

    expect([cancelled.came, out.came, question.came]).toEqual([['taken back null'], ['taken back optedOut'], ['not asked no WhatsApp']]);
  });

  it('for spam stops everything over the number', async () => {
    const person = aCase({});
    await person.fails(131048, 'spamLimit');

    expect(person.came).toEqual(['failed spamLimit', 'paused numberRestricted']);
  });
});
