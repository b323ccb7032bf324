import { describe, expect, it } from 'vitest';
import { queueId, userId } from '../ids.ts';
import { anId } from '../../testing/builders.ts';
import type { CountedFacts } from './counted-as.ts';
import { isCountedView, isFollowedView, isInView } from './view-rules.ts';

const ana = userId.parse(anId('A1'));
const bia = userId.parse(anId('B1'));
const sales = queueId.parse(anId('Q1'));
const facts = (change: Partial<CountedFacts> = {}): CountedFacts => ({
  status: 'open',
  queueId: sales,
  userId: ana,
  isUnread: false,
  ...change,
});
const attendant = { userId: ana, profile: 'user', allUserChat: false } as const;
const admin = { ...attendant, profile: 'admin' } as const;

describe('a saved view', () => {
  it('counts one’s own open tickets, and everybody’s only for who may list them', () => {
    const of = (viewer: typeof attendant | typeof admin, filter = {}) => isInView(filter, facts({ userId: bia }), viewer);

    expect(isInView({}, facts(), attendant)).toBe(true);
    expect([of(admin), of(admin, { all: true }), of(admin, { users: [bia] })]).toEqual([false, true, true]);
    expect([of(attendant, { all: true }), of(attendant, { users: [bia] })]).toEqual([false, false]);
  });

  it('is narrowed by queue and status', () => {
    const pending = facts({ status: 'pending', userId: null });

    expect(isInView({ tab: 'pending', queues: [sales] }, pending, attendant)).toBe(true);
    expect(isInView({ tab: 'pending', queues: [sales] }, facts({ ...pending, queueId: null }), attendant)).toBe(false);
    expect(isInView({ tab: 'pending', status: ['lgpd'] }, pending, attendant)).toBe(false);
  });

  it('has no number where counters cannot tell one', () => {
    expect([{}, { status: ['pending' as const] }, { tab: 'closed' as const }, { status: ['nps' as const] }].map(isCountedView)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('is followed live where colleagues’ tickets do not count', () => {
    expect(
      [{}, { queues: [sales] }, { all: true as const }, { users: [bia] }, { status: ['pending' as const] }].map(isFollowedView),
    ).toEqual([true, true, false, false, false]);
  });
});
