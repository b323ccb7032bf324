import { describe, expect, it } from 'vitest';
import { campaignId as campaignIdSchema } from '@balcao/shared/domain/campaigns/campaign.ts';
import { anId } from '@balcao/shared/testing/builders.ts';
import { clientIdOf, placeOfClientId } from '../service/message-of-campaign.ts';
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
    expect(placeOfClientId(clientIdOf('campaign', id, 12_345, 0, 0))).toEqual({ campaignId: id, place: 12_345 });
    expect(placeOfClientId(clientIdOf('campaign', id, 0, 2, 0))).toEqual({ campaignId: id, place: 0 });
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
    `campaign-ask:${id}:1:0:0`,
    `campaign-test:${id}:0:0:0`,
    `schedule:${id}:0:0:0`,
    `x campaign:${id}:1:0:0`,
  ])('is none for %j', (clientId) => {
    expect(placeOfClientId(clientId)).toBeNull();
  });
});
