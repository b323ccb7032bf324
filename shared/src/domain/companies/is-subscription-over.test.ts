import { expect, it } from 'vitest';
import { isSubscriptionOver } from './is-subscription-over.ts';

const company = { dueDate: '2026-11-20T12:00:00.000Z' };

it('begins at the due date', () => {
  expect(isSubscriptionOver({ super: false, company }, new Date('2026-11-20T11:59:59.999Z'))).toBe(false);
  expect(isSubscriptionOver({ super: false, company }, new Date('2026-11-20T12:00:00.000Z'))).toBe(true);
});

it('does not keep super users out', () => {
  expect(isSubscriptionOver({ super: true, company }, new Date('2027-01-01T00:00:00.000Z'))).toBe(false);
});
