import { expect, it } from 'vitest';
import type { SearchPlace } from '../../../organisation/search/service/search-records.ts';
import { newUlid } from '../../../platform/new-ids.ts';
import { anActor } from '../../../testing/an-actor.ts';
import { searchMessages } from './search-messages.ts';

/** An index of messages that were written on these days, newest first; imported ones of any age behind them. */
const searching = (days: ReadonlyArray<string>) => {
  const asked: SearchPlace[] = [];
  const dayAt = (place: number) => days[days.length - 1 - place] ?? '2000-01-01';
  const deps = {
    actor: anActor(),
    messageSearch: {
      find: async function* (_question: unknown, from: SearchPlace) {
        asked.push(from);
        if (from.index === 'message')
          yield { index: 'message', candidates: days.map((_, n) => ({ place: days.length - 1 - n, ticketId: 1, message: '' })) };
        yield { index: 'imported', candidates: [] };
      },
      idsOf: async (_index: unknown, some: ReadonlyArray<{ place: number }>) =>
        new Map(some.map(({ place }) => [place, newUlid(new Date(`${dayAt(place)}T12:00:00Z`))])),
    },
    tickets: { getMany: async () => [] },
    messages: { getMany: async () => [] },
    contacts: { getMany: async () => new Map() },
    names: async () => ({ users: new Map() }),
  };
  return { asked, search: (query: object) => searchMessages(deps as never, { searchParam: 'boleto', ...query }) };
};

it('leaves the messages that are older than the first day wanted, and looks at the imported ones all the same', async () => {
  const old = searching(['2026-01-20', '2026-01-10']);
  expect(await old.search({ dateFrom: '2026-03-01' })).toMatchObject({ hits: [], hasMore: false });
  expect(old.asked).toEqual([
    { index: 'message', before: null },
    { index: 'imported', before: null },
  ]);

  const young = searching(['2026-03-20', '2026-03-10']);
  await young.search({ dateFrom: '2026-03-01' });
  expect(young.asked).toHaveLength(1);
});

it('starts from the top for a cursor that is none, and looks for nothing where nothing is left to look up', async () => {
  const { asked, search } = searching(['2026-01-20']);
  await search({ cursor: 'm-1; DROP' });
  expect(asked).toEqual([{ index: 'message', before: null }]);
  expect(await search({ searchParam: 'de "e" !' })).toEqual({ hits: [], hasMore: false, nextCursor: null, lookedTo: null });
});
