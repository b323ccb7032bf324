import { expect, it } from 'vitest';
import { logRows } from './log-rows.ts';

const event = (id: string, createdAt: string) => ({ id, type: 'created' as const, user: null, queue: null, reason: null, createdAt });
const decision = (messageId: string, reason: string, createdAt: string) => ({ messageId: messageId as never, reason, createdAt });

it('puts decisions among the events, and says once what was decided on several messages in a row', () => {
  const rows = logRows(
    [event('b', '2026-03-10T12:03:00.000Z'), event('a', '2026-03-10T12:00:00.000Z')],
    [
      decision('4', 'owned', '2026-03-10T12:05:00.000Z'),
      decision('3', 'owned', '2026-03-10T12:04:00.000Z'),
      decision('2', 'owned', '2026-03-10T12:02:00.000Z'),
      decision('1', 'menu', '2026-03-10T12:01:00.000Z'),
    ],
  );

  expect(rows.map((row) => (row.kind === 'event' ? row.entry.id : `${row.reason} ${row.count} ${row.at.slice(14, 16)}`))).toEqual([
    'owned 2 05',
    'b',
    'owned 1 02',
    'menu 1 01',
    'a',
  ]);
});
