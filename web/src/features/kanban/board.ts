import type { TicketView } from '@balcao/shared/domain/tickets/ticket.ts';
import { isOnBoard } from '@balcao/shared/domain/tickets/lane.ts';
import { listedAtOf } from '@balcao/shared/domain/tickets/list-place.ts';

/** Days on which tickets began, both included; absent = no limit on that side. */
export type BoardFilter = { from?: string; to?: string };
/** Cards as far as they are loaded, and where each lane (`none` for tickets without one) goes on. */
export type Board = { cards: ReadonlyMap<number, TicketView>; cursors: Readonly<Record<string, string | null>> };
export type BoardChange = { kind: 'saved'; ticket: TicketView } | { kind: 'deleted'; ticketId: number };

type Page = { tickets: ReadonlyArray<TicketView>; lanes: ReadonlyArray<{ lane: string; nextCursor: string | null }> };

const cursorsOf = ({ lanes }: Page) => Object.fromEntries(lanes.map(({ lane, nextCursor }) => [lane, nextCursor]));

export const toBoard = (page: Page): Board => ({
  cards: new Map(page.tickets.map((ticket) => [ticket.id, ticket])),
  cursors: cursorsOf(page),
});

/** The board with a further page. What is known of a card is kept: it may be newer. */
export const withPage = (board: Board, page: Page): Board => ({
  cards: new Map([...page.tickets.map((ticket) => [ticket.id, ticket] as const), ...board.cards]),
  cursors: { ...board.cursors, ...cursorsOf(page) },
});

/** Puts changes onto the board: cards come, move, change and leave. The same board comes back when nothing on it changed.
 *  @param dayOf the company's day of an instant. */
export const reduceBoard = (
  board: Board,
  changes: ReadonlyArray<BoardChange>,
  filter: BoardFilter,
  dayOf: (instant: string) => string,
): Board => {
  let cards: Map<number, TicketView> | null = null;
  const write = () => (cards ??= new Map(board.cards));
  for (const change of changes) {
    const known = (cards ?? board.cards).get(change.kind === 'saved' ? change.ticket.id : change.ticketId);
    if (change.kind === 'deleted') {
      if (known) write().delete(change.ticketId);
      continue;
    }
    const { ticket } = change;
    if (known && known.updatedAt > ticket.updatedAt) continue;
    const day = dayOf(ticket.createdAt);
    const belongs = isOnBoard(ticket) && (!filter.from || day >= filter.from) && (!filter.to || day <= filter.to);
    if (belongs) write().set(ticket.id, ticket);
    else if (known) write().delete(ticket.id);
  }
  return cards === null ? board : { ...board, cards };
};

/** The lane a card stands in: one that is none any more counts for none. */
export const laneOf = ({ tags }: Pick<TicketView, 'tags'>, lanes: ReadonlySet<string>): string => {
  const [own] = tags;
  return own && lanes.has(own.id) ? own.id : 'none';
};

/** The cards of each lane in order: who entered last first; without a lane, as the lists have them, the newest first. */
export const cardsByLane = (board: Board, lanes: ReadonlyArray<string>): Map<string, TicketView[]> => {
  const known = new Set(lanes);
  const byLane = new Map<string, TicketView[]>(['none', ...lanes].map((lane) => [lane, []]));
  for (const card of board.cards.values()) byLane.get(laneOf(card, known))?.push(card);
  for (const [lane, cards] of byLane) {
    const placeOf = (card: TicketView) => (lane === 'none' ? listedAtOf(card) : (card.laneAt ?? ''));
    cards.sort((a, b) => compare(placeOf(b), placeOf(a)) || b.id - a.id);
  }
  return byLane;
};
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** A card as it will be once it is moved; `laneAt` until the server says when it was. */
export const movedCard = (
  card: TicketView,
  lane: { id: TicketView['tags'][number]['id']; name: string; color: string } | null,
  now: Date,
): TicketView => ({
  ...card,
  tags: lane ? [{ id: lane.id, name: lane.name, color: lane.color }] : [],
  laneAt: lane ? now.toISOString() : null,
});
