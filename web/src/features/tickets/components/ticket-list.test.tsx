// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startI18n } from '../../../app/i18n.ts';
import { aTicketView, uuidOf } from '../../../testing/builders.ts';
import { markedTicketId } from '../marked-row.ts';
import { TicketList } from './ticket-list.tsx';

vi.mock('../marked-row.ts', () => ({ markedTicketId: vi.fn() }));

const tickets = [1, 2].map((number) => aTicketView({ id: number, uuid: uuidOf(number) }));
const onOpen = vi.fn();
const show = () =>
  render(
    <TicketList
      tickets={tickets}
      label="Abertas"
      rowHeight={76}
      openUuid={null}
      hasMore={false}
      loadingMore={false}
      onLoadMore={vi.fn()}
      onOpen={onOpen}
      onHover={vi.fn()}
      renderRow={() => null}
    />,
  );

beforeAll(() => startI18n());
beforeEach(() => void vi.clearAllMocks());
afterEach(cleanup);

it('opens the marked row by Enter where the list itself has the focus', () => {
  show();
  const list = screen.getByTestId('tickets');
  vi.mocked(markedTicketId).mockReturnValue(2);

  fireEvent.keyDown(list, { key: 'Enter', repeat: true });
  fireEvent.keyDown(list, { key: 'Enter', ctrlKey: true });
  fireEvent.keyDown(list, { key: 'a' });
  expect(onOpen).not.toHaveBeenCalled();
  fireEvent.keyDown(list, { key: 'Enter' });

  expect(onOpen).toHaveBeenCalledExactlyOnceWith(tickets[1], false);
});

it('leaves an Enter inside the rows to what has the focus there, and opens nothing where no row is marked', () => {
  show();
  vi.mocked(markedTicketId).mockReturnValue(1);
  fireEvent.keyDown(screen.getByRole('presentation'), { key: 'Enter' });

  vi.mocked(markedTicketId).mockReturnValue(null);
  fireEvent.keyDown(screen.getByTestId('tickets'), { key: 'Enter' });

  expect(onOpen).not.toHaveBeenCalled();
});
