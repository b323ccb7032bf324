import { expect, it } from 'vitest';
import { waitForNewChat } from './new-chat-state.ts';

const timeZone = 'America/Sao_Paulo';
// 11 in the morning in São Paulo.
const now = new Date('2026-11-30T14:00:00.000Z');
const tomorrow = '2026-12-01T11:00:00.000Z';

it('lets a message to somebody new out while the day has room', () => {
  expect(waitForNewChat({ perDay: 20, used: 19, lock: null }, timeZone, now)).toBeNull();
});

it('has it wait for the next morning once the day’s number is used up', () => {
  expect(waitForNewChat({ perDay: 20, used: 20, lock: null }, timeZone, now)).toEqual({ reason: 'newChats', until: tomorrow, count: 20 });
});

it('has it wait for the end of a lock, and for the morning after it where that is at night', () => {
  const locked = (until: string) => waitForNewChat({ perDay: 20, used: 20, lock: { reason: 'timeLock', until } }, timeZone, now);

  expect(locked('2026-11-30T20:00:00.000Z')).toEqual({ reason: 'timeLock', until: '2026-11-30T20:00:00.000Z' });
  expect(locked('2026-12-01T02:00:00.000Z')).toEqual({ reason: 'timeLock', until: tomorrow });
});
