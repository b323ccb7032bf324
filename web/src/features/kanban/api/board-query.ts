import { localDateOf } from '@balcao/shared/domain/local-date.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/client.ts';
import { currentSession } from '../../../lib/api/session.ts';
import { whenJoined } from '../../../lib/live/live-connection.ts';
import { type Board, type BoardChange, type BoardFilter, reduceBoard, toBoard, withPage } from '../board.ts';

export const boardKey = ['kanban', 'board'] as const;

const toQuery = ({ from, to }: BoardFilter) => ({ startDate: from, endDate: to });

/** The company's day of an instant. */
const dayOf = (instant: string): string =>
  localDateOf(instant, currentSession().user?.company.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone);

/** What boards are told of while an answer is on its way, which may be older. */
const waiting = new Set<BoardChange[]>();

/** The board's first cards of each lane. Live frames keep it current while it is shown. */
export const boardQuery = (filter: BoardFilter) =>
  queryOptions({
    queryKey: [...boardKey, filter],
    queryFn: async ({ signal }): Promise<Board> => {
      await whenJoined('colleagues');
      return following(filter, async () => toBoard(await api.getBoard({ query: toQuery(filter) }, { signal })));
    },
    // nobody tells of changes while it is not shown
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

const following = async (filter: BoardFilter, read: () => Promise<Board>): Promise<Board> => {
  const meanwhile: BoardChange[] = [];
  waiting.add(meanwhile);
  try {
    return reduceBoard(await read(), meanwhile, filter, dayOf);
  } finally {
    waiting.delete(meanwhile);
  }
};

/** Reads on in one lane. */
export const loadLane = async (cache: QueryClient, filter: BoardFilter, lane: string, cursor: string): Promise<void> => {
  const { queryKey } = boardQuery(filter);
  const page = await api.getBoard({ query: { ...toQuery(filter), lane, cursor } });
  cache.setQueryData(queryKey, (board) => board && withPage(board, page));
};

/** Puts changes, live or our own, onto every board that is shown. */
export const patchBoards = (cache: QueryClient, changes: ReadonlyArray<BoardChange>): void => {
  if (changes.length === 0) return;
  for (const list of waiting) list.push(...changes);
  for (const [key, board] of cache.getQueriesData<Board>({ queryKey: boardKey })) {
    if (!board) continue;
    const reduced = reduceBoard(board, changes, key[2] as BoardFilter, dayOf); // the key boardQuery made
    if (reduced !== board) cache.setQueryData(key, reduced);
  }
};
