// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { toTicketFilter } from '../api/ticket-queries.ts';
import type { TicketChange } from './reduce-tickets.ts';
import { noteForWhatIsOnItsWay, ticketWithMissedChanges, withMissedChanges } from './with-missed-changes.ts';

const filter = toTicketFilter({ tab: 'pending', sort: 'DESC' } as never);
const ticket = (id: number, name: string, minute: number, status = 'pending') => ({
  id,
  status,
  contact: { name, tags: [] },
  snoozedUntil: null,
  unreadMessages: 1,
  createdAt: `2026-11-20T13:0${minute}:00.000Z`,
  updatedAt: `2026-11-20T13:0${minute}:00.000Z`,
});
const saved = (...args: Parameters<typeof ticket>) => ({ kind: 'saved', ticket: ticket(...args) }) as unknown as TicketChange;
const page = { tickets: [ticket(2, 'Sem nome', 2), ticket(1, 'Ana', 1)], count: 2, hasMore: true, nextCursor: 'c' } as never;

/** The page as it is shown when these changes came before it. */
const shownAfter = async (changes: TicketChange[], isFirst = true): Promise<string[]> => {
  noteForWhatIsOnItsWay([saved(9, 'antes de pedir', 9)]);
  const { tickets } = await withMissedChanges(filter, isFirst, async () => {
    noteForWhatIsOnItsWay(changes);
    return page;
  });
  return tickets.map(({ contact }) => contact.name);
};

it('shows what was told while a page was on its way, and nothing from before', async () => {
  expect(await shownAfter([])).toEqual(['Sem nome', 'Ana']);
  expect(await shownAfter([saved(2, 'Bia', 2), saved(3, 'Caio', 3)])).toEqual(['Caio', 'Bia', 'Ana']);
  expect(await shownAfter([saved(2, 'Bia', 3, 'open')])).toEqual(['Ana']);
  expect(await shownAfter([{ kind: 'deleted', ticketId: 1 } as TicketChange])).toEqual(['Sem nome']);
});

it('leaves what the page knows better, and on later pages what is not theirs', async () => {
  expect(await shownAfter([saved(2, 'antiga', 1)])).toEqual(['Sem nome', 'Ana']);
  expect(await shownAfter([saved(2, 'Bia', 2), saved(3, 'Caio', 3)], false)).toEqual(['Bia', 'Ana']);
});

it('shows a ticket as it was told of last while it was on its way', async () => {
  const shown = ticketWithMissedChanges(async () => {
    noteForWhatIsOnItsWay([saved(1, 'outra', 9), saved(2, 'Bia', 3), saved(2, 'antiga', 1)]);
    return ticket(2, 'Sem nome', 2) as never;
  });

  expect((await shown).contact.name).toBe('Bia');
});
