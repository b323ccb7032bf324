import { expect, it } from 'vitest';
import { ticketId } from '@balcao/shared/domain/ids.ts';
import { fromSearchPosition, toSearchPosition, type SearchPosition } from './search-cursor.ts';

const ids = (count: number, of: (n: number) => number) => Array.from({ length: count }, (_, n) => ticketId.parse(of(n)));

it('a cursor brings back where a search was, whatever it has shown', () => {
  const positions: SearchPosition[] = [
    { contacts: null, messages: { index: 'message', before: null }, shown: [], shownCount: 0 },
    {
      contacts: { updatedAt: '2026-01-05T12:00:00.000Z', ticketId: ticketId.parse(7) },
      messages: { index: 'imported', before: 0 },
      shown: ids(80, (n) => 1 + n * 797),
      shownCount: 80,
    },
    { contacts: null, messages: null, shown: ids(3, (n) => 2_000_000_000 + n), shownCount: 4_000 },
  ];
  for (const position of positions) expect(toSearchPosition(fromSearchPosition(position))).toEqual(position);
});

it('a cursor fits into an address after a hundred pages, and forgets the newest tickets first', () => {
  const shown = ids(4_000, (n) => 1 + ((n * 7919) % 1_000_003));

  const cursor = fromSearchPosition({ contacts: null, messages: { index: 'message', before: 10 }, shown, shownCount: 4_000 });

  expect(cursor.length).toBeLessThan(6_000);
  const back = toSearchPosition(cursor);
  expect(back.shownCount).toBe(4_000);
  expect(back.shown).toEqual([...shown].sort((a, b) => a - b).slice(0, 2_000));
});

it('a cursor that is not ours starts from the top', () => {
  const top = toSearchPosition(undefined);
  for (const cursor of [
    'x',
    Buffer.from('{"c":1}').toString('base64url'),
    Buffer.from('{"c":null,"m":["contact",1],"n":0}').toString('base64url'),
  ])
    expect(toSearchPosition(cursor)).toEqual(top);
});
