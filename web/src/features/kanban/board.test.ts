import type { TicketView } from '@balcao/shared/domain/tickets/ticket.ts';
import { tagId } from '@balcao/shared/domain/ids.ts';
import { describe, expect, it } from 'vitest';
import { aTicketView, ulidOf } from '../../testing/builders.ts';
import { type Board, cardsByLane, laneOf, movedCard, reduceBoard, toBoard, withPage } from './board.ts';

const [first, second] = [tagId.parse(ulidOf(1)), tagId.parse(ulidOf(2))];
const lane = (id: typeof first) => ({ id, name: 'Etapa', color: '#336699' });
const day = (instant: string) => instant.split('T')[0] ?? '';
const at = (minute: number) => `2026-11-22T12:${String(minute).padStart(2, '0')}:00.000Z`;
const inLane = (id: number, tag: typeof first, minute: number): TicketView =>
  aTicketView({ id, tags: [lane(tag)], laneAt: at(minute), createdAt: at(0), updatedAt: at(0) });
const idle = (id: number, minute: number): TicketView =>
  aTicketView({ id, status: 'open', tags: [], laneAt: null, createdAt: at(0), updatedAt: at(minute) });
const boardOf = (...tickets: TicketView[]): Board => toBoard({ tickets, lanes: [{ lane: first, nextCursor: 'c' }] });
const shown = (board: Board) =>
  [...cardsByLane(board, [first, second])].map(([id, cards]) => `${id}: ${cards.map((card) => card.id).join(' ')}`);

describe('the board', () => {
  it('has who entered a lane last at its top, and the newest change among those in none', () => {
    const board = boardOf(inLane(1, first, 1), inLane(2, first, 3), inLane(3, second, 2), idle(4, 5), idle(5, 9));

    expect(shown(board)).toEqual(['none: 5 4', `${first}: 2 1`, `${second}: 3`]);
    expect(laneOf(inLane(1, first, 1), new Set([second]))).toBe('none');
  });

  it('follows cards that are moved, end, come and leave', () => {
    const board = boardOf(inLane(1, first, 1), inLane(2, first, 3));
    const after = reduceBoard(
      board,
      [
        { kind: 'saved', ticket: movedCard(inLane(1, first, 1), lane(second), new Date(at(9))) },
        { kind: 'saved', ticket: { ...inLane(2, first, 3), status: 'closed' } },
        { kind: 'saved', ticket: idle(3, 4) },
        { kind: 'deleted', ticketId: 99 },
      ],
      {},
      day,
    );

    expect(shown(after)).toEqual(['none: 3', `${first}: `, `${second}: 1`]);
    expect(reduceBoard(after, [{ kind: 'deleted', ticketId: 99 }], {}, day)).toBe(after);
  });

  it('drops what is older than what it shows, and what began on other days', () => {
    const board = boardOf(idle(1, 9));

    expect(reduceBoard(board, [{ kind: 'saved', ticket: idle(1, 4) }], {}, day)).toBe(board);
    expect(reduceBoard(board, [{ kind: 'saved', ticket: idle(2, 4) }], { from: '2026-11-23' }, day)).toBe(board);
    expect(shown(reduceBoard(board, [{ kind: 'saved', ticket: idle(2, 4) }], { to: '2026-11-22' }, day))[0]).toBe('none: 1 2');
  });

  it('keeps what it knows of a card when a further page has it too', () => {
    const moved = movedCard(inLane(1, first, 1), lane(second), new Date(at(9)));
    const board = withPage(boardOf(moved), {
      tickets: [inLane(1, first, 1), inLane(2, first, 0)],
      lanes: [{ lane: first, nextCursor: null }],
    });

    expect(shown(board)).toEqual(['none: ', `${first}: 2`, `${second}: 1`]);
    expect(board.cursors[first]).toBeNull();
  });
});
