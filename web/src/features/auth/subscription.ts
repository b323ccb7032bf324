import type { Me } from '@balcao/shared/contract/auth.ts';
import { isSubscriptionOver } from '@balcao/shared/domain/companies/is-subscription-over.ts';
import { subscriptionWarningDays } from '../../lib/limits.ts';

export type Subscription = { kind: 'fine' } | { kind: 'ending'; days: number } | { kind: 'expired'; since: string };

/** What to say about the company's due date: expired, or fewer than five days left (rounded). */
export const subscriptionState = (user: Me, now: Date): Subscription => {
  if (isSubscriptionOver(user, now)) return { kind: 'expired', since: user.company.dueDate };
  const leftDays = (Date.parse(user.company.dueDate) - now.getTime()) / 86_400_000;
  return leftDays > 0 && leftDays < subscriptionWarningDays
    ? { kind: 'ending', days: Math.max(1, Math.round(leftDays)) }
    : { kind: 'fine' };
};
