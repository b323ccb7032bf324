import { expect, it } from 'vitest';
import { aMe } from '../../testing/builders.ts';
import { subscriptionState } from './subscription.ts';

const now = new Date('2026-11-20T12:00:00.000Z');
const dueIn = (days: number) => {
  const user = aMe();
  return { ...user, company: { ...user.company, dueDate: new Date(now.getTime() + days * 86_400_000).toISOString() } };
};

it('warns below five days with the rounded number, and knows when it is over', () => {
  expect(subscriptionState(dueIn(5), now)).toEqual({ kind: 'fine' });
  expect(subscriptionState(dueIn(4.6), now)).toEqual({ kind: 'ending', days: 5 });
  expect(subscriptionState(dueIn(0.2), now)).toEqual({ kind: 'ending', days: 1 });
  expect(subscriptionState(dueIn(-1), now).kind).toBe('expired');
  expect(subscriptionState({ ...dueIn(-1), super: true }, now)).toEqual({ kind: 'fine' });
});
