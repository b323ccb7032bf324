import type { BoardLane } from '@balcao/shared/contract/kanban.ts';
import { ticketId as ticketIdSchema, type QueueId, type TagId } from '@balcao/shared/domain/ids.ts';
import { boardStatuses, isOnBoard } from '@balcao/shared/domain/tickets/lane.ts';
import type { Ticket, TicketView } from '@balcao/shared/domain/tickets/ticket.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import * as z from 'zod';
import { cursorOf } from '../../../platform/cursor.ts';
import { readTab } from '../attend/read-tab.ts';
import type { TicketDeps } from '../attend/ticket-deps.ts';
import { acceptsOf, type ListQuery } from '../attend/ticket-filter.ts';
import { viewTickets } from '../attend/view-tickets.ts';
import type { LanePosition } from '../store/ticket-store.ts';

type BoardQuery = { queueIds?: QueueId[]; startDate?: string; endDate?: string; lane?: BoardLane; cursor?: string };
type LanePage = { lane: BoardLane; tickets: Ticket[]; nextCursor: string | null };

/** Cards of one lane read at once. */
export const cardsPerLane = 20;
/** Rows looked at for them when filters or rights leave most out; beyond it the page is short and says there is more. */
const maxRowsRead = 300;

/** The cards that the actor may see, of all lanes or on in one. What it reads does not grow with what the lanes hold. */
export const readBoard = async (
  deps: TicketDeps,
  { lane, cursor, ...query }: BoardQuery,
): Promise<{ tickets: TicketView[]; lanes: { lane: BoardLane; nextCursor: string | null }[] }> => {
  const { tags } = await deps.names();
  const lanes = [...tags.values()].filter(({ kanban }) => kanban).map(({ id }) => id);
  if (lane !== undefined && lane !== 'none' && !lanes.includes(lane)) throw new AppError('ERR_TAG_NOT_FOUND', undefined);
  const filter: ListQuery = { queueIds: query.queueIds, createdFrom: query.startDate, createdTo: query.endDate };
  const read = (one: BoardLane): Promise<LanePage> =>
    one === 'none' ? readDefaultLane(deps, filter, new Set(lanes), cursor) : readLane(deps, filter, one, cursor);
  const pages = await Promise.all((lane === undefined ? [...lanes, 'none' as const] : [lane]).map(read));
  return {
    tickets: await viewTickets(
      deps,
      pages.flatMap(({ tickets }) => tickets),
    ),
    lanes: pages.map(({ lane: of, nextCursor }) => ({ lane: of, nextCursor })),
  };
};

const readLane = async (deps: TicketDeps, filter: ListQuery, lane: TagId, cursor: string | undefined): Promise<LanePage> => {
  const accepts = acceptsOf(deps, filter);
  const tickets: Ticket[] = [];
  let after: LanePosition | null = laneCursor.read(cursor);
  let rowsRead = 0;
  for (;;) {
    const page = await deps.tickets.listByLane(lane, after, cardsPerLane + 1);
    rowsRead += page.tickets.length;
    for (const ticket of page.tickets) {
      if (tickets.length === cardsPerLane) return { lane, tickets, nextCursor: after && laneCursor.write(after) };
      after = { laneAt: ticket.lane?.at ?? '', ticketId: ticket.id };
      if (isOnBoard(ticket) && accepts(ticket)) tickets.push(ticket);
    }
    if (!page.hasMore) return { lane, tickets, nextCursor: null };
    if (rowsRead >= maxRowsRead) return { lane, tickets, nextCursor: after && laneCursor.write(after) };
  }
};

/** Tickets in work without a lane, or in one that is none any more: found where the lists find them. */
const readDefaultLane = async (
  deps: TicketDeps,
  filter: ListQuery,
  notInLanes: ReadonlySet<TagId>,
  cursor: string | undefined,
): Promise<LanePage> => {
  const { tickets, nextCursor } = await readTab(deps, {
    ...filter,
    ...(cursor === undefined ? {} : { cursor }),
    status: 'search',
    statusFilter: boardStatuses.join(),
    notInLanes,
  });
  return { lane: 'none', tickets, nextCursor };
};

const laneCursor = cursorOf(z.object({ laneAt: z.string(), ticketId: ticketIdSchema }));
