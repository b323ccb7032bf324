import { describe, expect, it } from 'vitest';
import { aUserId } from '../../../testing/builders.ts';
import { noFacts } from '../facts.ts';
import type { Situation } from '../situation.ts';
import { campaignAnswer } from './campaign-answer.ts';

const userId = aUserId('X1');
const answer = (ticket: Partial<Situation['ticket']>, users: Situation['facts']['users'] = {}) =>
  campaignAnswer.answer({
    ticket: { status: 'pending', userId: null, campaignUserId: userId, ...ticket },
    facts: { ...noFacts, users },
  } as Situation);

describe('an answer to a campaign', () => {
  it('goes to the user whom the campaign chose', () => {
    expect(answer({})).toEqual({ needs: [{ kind: 'user', id: userId }] });
    expect(answer({}, { [userId]: { works: true } })).toEqual({ keep: 'conversation', effects: [{ kind: 'assign', userId }] });
  });

  it.each([
    ['they left', {}, { [userId]: null }],
    ['they do not work', {}, { [userId]: { works: false } }],
    ['the campaign chose nobody', { campaignUserId: null }, {}],
    ['somebody has the ticket', { userId: aUserId('X2'), status: 'open' as const }, {}],
  ])('is left to the other steps where %s', (_why, ticket, users) => {
    expect(answer(ticket, users)).toBeNull();
  });
});
