import { onSignedOut } from '../../lib/api/session.ts';

const storageKey = 'campaign-test-number';

/** The number to which this user sent a test last; nothing at first. */
export const lastTestNumber = (): string => localStorage.getItem(storageKey) ?? '';

export const keepTestNumber = (number: string): void => localStorage.setItem(storageKey, number);

onSignedOut(() => localStorage.removeItem(storageKey));
