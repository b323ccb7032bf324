import type { Me } from '@balcao/shared/contract/auth.ts';
import { subscriptionWarningDays } from '../../lib/limits.ts';

export type Subscription = { kind: 'fine' } | { kind: 'ending'; days: number } | { kind: 'expired'; since: string };

/** What to say about the company's due date: expired, or fewer than five days left (rounded; spec 1 section 4). */
export const subscriptionState = (user: Me, now: Date): Subscription => {
  const leftDays = (Date.parse(user.company.dueDate) - now.getTime()) / 86_400_000;
  if (leftDays <= 0) return { kind: 'expired', since: user.company.dueDate };
  return leftDays < subscriptionWarningDays ? { kind: 'ending', days: Math.max(1, Math.round(leftDays)) } : { kind: 'fine' };
};

/** Nothing but sign-out and the account page is left when the due date has passed. */
export const isSubscriptionOver = (user: Me, now: Date): boolean => subscriptionState(user, now).kind === 'expired';
