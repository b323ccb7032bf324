import { expect, it } from 'vitest';
import { hintOf } from '@balcao/functions/organisation/sessions/service/nudge.ts';
import { lookAtSession } from './look-at-session.ts';

const aSession = ({ isOpen = true, read = async () => {} }: { isOpen?: boolean; read?: () => Promise<void> } = {}) => {
  const steps: string[] = [];
  return {
    steps,
    session: {
      socket: { isOpen: () => isOpen },
      settings: { refresh: () => read().then(() => void steps.push('settings')) },
      pump: { nudge: () => void steps.push('outbox') },
      lookups: { nudge: () => void steps.push('numbers') },
    },
  };
};
const saved = hintOf(['{"shard":0}', '{"shard":0,"settings":true}']);

it('goes by settings that were just saved when it looks at what waits', async () => {
  const { session, steps } = aSession();
  await lookAtSession('c1', session, saved);
  expect(steps).toEqual(['settings', 'outbox']);
});

it('reads no settings for a message, which comes often', async () => {
  const { session, steps } = aSession();
  await lookAtSession('c1', session, hintOf(['{"shard":0}', '{"shard":0,"numbers":true}']));
  expect(steps).toEqual(['outbox', 'numbers']);
});

it('looks at what waits also when the settings cannot be read', async () => {
  const { session, steps } = aSession({ read: () => Promise.reject(new Error('not now')) });
  await lookAtSession('c1', session, saved);
  expect(steps).toEqual(['outbox']);
});

it('sends nothing while its phone is away, and knows the settings when it comes back', async () => {
  const { session, steps } = aSession({ isOpen: false });
  await lookAtSession('c1', session, saved);
  expect(steps).toEqual(['settings']);
});
