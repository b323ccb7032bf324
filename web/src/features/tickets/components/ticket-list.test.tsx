// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startI18n } from '../../../app/i18n.ts';
import { aTicketView, uuidOf } from '../../../testing/builders.ts';
import { TicketList } from './ticket-list.tsx';

// Nothing has a height here, and a list without one draws no rows.
vi.mock('@tanstack/react-virtual', () => {
  const virtualizer = { measure: vi.fn(), getTotalSize: () => 76, getVirtualItems: () => [{ key: 1, index: 0 }] };
  return { useVirtualizer: () => virtualizer };
});

const ticket = aTicketView({ uuid: uuidOf(1) });
const onRow = vi.fn();
const listOf = (openUuid: string | null) => (
  <TicketList
    tickets={[ticket]}
    label="Abertas"
    rowHeight={76}
    openUuid={openUuid}
    hasMore={false}
    loadingMore={false}
    onLoadMore={vi.fn()}
    onOpen={vi.fn()}
    onHover={vi.fn()}
    renderRow={(_, isCurrent) => (
      <div className={isCurrent ? 'is-current' : ''}>
        <a href="#row" onClick={onRow}>
          Ana
        </a>
      </div>
    )}
  />
);
/** The list after the conversation of its row was opened and closed: the row has the mark. */
const showMarked = async () => {
  const { rerender } = render(listOf(null));
  rerender(listOf(ticket.uuid));
  rerender(listOf(null));
  const link = await screen.findByRole('link', { name: 'Ana' });
  return { link, list: screen.getByTestId('tickets') };
};

beforeAll(() => startI18n());
beforeEach(() => onRow.mockClear());
afterEach(cleanup);

it('opens the marked row by Enter where the list itself has the focus, by no other key', async () => {
  const { list } = await showMarked();
  list.focus();

  fireEvent.keyDown(list, { key: 'Enter', ctrlKey: true });
  fireEvent.keyDown(list, { key: 'a' });
  expect(onRow).not.toHaveBeenCalled();
  // Its default would be a line end in the field that has the focus by then.
  expect(fireEvent.keyDown(list, { key: 'Enter' })).toBe(false);

  expect(onRow).toHaveBeenCalledOnce();
});

it('leaves an Enter to the link that has the focus', async () => {
  const { link } = await showMarked();
  link.focus();

  expect(fireEvent.keyDown(link, { key: 'Enter' })).toBe(true);
  expect(onRow).not.toHaveBeenCalled();
});
