// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { aTicketView } from '../../../testing/builders.ts';
import { holdOrder } from './ticket-list.tsx';

const tickets = (...ids: number[]) => ids.map((id) => aTicketView({ id }));
const order = (...ids: number[]) => tickets(...ids).map(({ id }) => id);
const shown = (now: number[], held: number[], keepsPlaces = false) => {
  const result = holdOrder(tickets(...now), order(...held), keepsPlaces);
  return { ids: result.slots.map((ticket) => ticket && Number(ticket.id)), waiting: result.waiting };
};

describe('holdOrder', () => {
  it('keeps rows where they are and counts what waits', () => {
    expect(shown([4, 1, 2, 3], [1, 2, 3])).toEqual({ ids: [1, 2, 3], waiting: 1 });
    expect(shown([3, 1, 2], [1, 2, 3])).toEqual({ ids: [1, 2, 3], waiting: 1 });
  });

  it('lets rows go that left', () => {
    expect(shown([1, 3], [1, 2, 3])).toEqual({ ids: [1, 3], waiting: 0 });
  });

  it('leaves the place of a row that left empty under the pointer, so that those below stay where they are', () => {
    expect(shown([3], [1, 2, 3, 4], true)).toEqual({ ids: [null, null, 3], waiting: 0 });
    expect(shown([5, 1, 3, 6], [1, 2, 3], true)).toEqual({ ids: [1, null, 3, 6], waiting: 1 });
    expect(shown([], [1, 2], true)).toEqual({ ids: [], waiting: 0 });
  });

  it('adds a page that was loaded below', () => {
    expect(shown([1, 2, 3, 4], [1, 2])).toEqual({ ids: [1, 2, 3, 4], waiting: 0 });
  });
});
