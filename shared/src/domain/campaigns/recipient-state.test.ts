import { describe, expect, it } from 'vitest';
import { isNews, recipientStates, type RecipientState } from './recipient-state.ts';

/** The state after news in an order. */
const after = (news: ReadonlyArray<RecipientState>): RecipientState =>
  news.reduce<RecipientState>((known, next) => (isNews(known, next) ? next : known), 'waiting');

describe('the state of a person in a campaign', () => {
  it.each([
    [['sent', 'delivered', 'read', 'answered'], 'answered'],
    [['sent', 'read', 'delivered'], 'read'],
    [['delivered', 'sent'], 'delivered'],
    [['sent', 'answered', 'read'], 'answered'],
    [['answered', 'failed'], 'failed'],
    [['sent', 'held', 'delivered'], 'delivered'],
    [['sent', 'held', 'failed'], 'failed'],
    [['sent', 'failed', 'delivered'], 'delivered'],
    [['delivered', 'failed'], 'delivered'],
    [['unknown', 'sent'], 'sent'],
    [['unknown', 'failed'], 'failed'],
    [['skipped', 'sent'], 'skipped'],
    [['sent', 'skipped'], 'sent'],
    [['failed', 'sent'], 'failed'],
  ] as const)('after %j is %s', (news, expected) => {
    expect(after(news)).toBe(expected);
  });

  it('is changed by nothing that is heard a second time', () => {
    for (const state of recipientStates) expect(isNews(state, state)).toBe(false);
  });
});
