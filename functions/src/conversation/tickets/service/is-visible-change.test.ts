import { expect, it } from 'vitest';
import { aMessage } from '@balcao/shared/testing/builders.ts';
import { isVisibleChange } from './is-visible-change.ts';

const sent = aMessage({ fromMe: true, ack: 0 });

it('shows a new message, a tick, a failure and another text', () => {
  expect(isVisibleChange(null, sent)).toBe(true);
  expect(isVisibleChange(sent, { ...sent, ack: 1 })).toBe(true);
  expect(isVisibleChange(sent, { ...sent, failed: { code: 1, reason: 'x', retryable: true } })).toBe(true);
  expect(isVisibleChange(sent, { ...sent, body: 'outro', isEdited: true, revision: sent.revision + 1 })).toBe(true);
});

it('tells no screen that an attempt began or what the provider calls the message', () => {
  const later = '2026-11-21T08:00:00.000Z';

  const inOtherOrder = aMessage(Object.fromEntries(Object.entries(sent).toReversed()));

  expect(isVisibleChange(sent, { ...inOtherOrder, attemptedAt: later, updatedAt: later })).toBe(false);
  expect(isVisibleChange(sent, { ...sent, providerId: 'wamid.1', wireRevision: 0, updatedAt: later })).toBe(false);
});

it('compares what lies in a message whatever the order of its members', () => {
  const quoted = aMessage({ reactions: { ana: '👍', bia: '🙏' } });

  expect(isVisibleChange(quoted, { ...quoted, reactions: { bia: '🙏', ana: '👍' } })).toBe(false);
  expect(isVisibleChange(quoted, { ...quoted, reactions: { bia: '🙏' } })).toBe(true);
});
