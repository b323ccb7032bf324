// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startI18n } from '../../../app/i18n.ts';
import { saveSession } from '../../../lib/api/session.ts';
import { homeOfFocus } from '../../../lib/layers/focus-home.ts';
import { aMe, aTicketView } from '../../../testing/builders.ts';
import { mentionsQuery } from '../api/mention-queries.ts';
import { unreadTicketsQuery } from '../api/ticket-queries.ts';
import { UnreadList } from './unread-list.tsx';

beforeAll(async () => {
  await startI18n();
  await i18next.loadNamespaces('tickets');
});
beforeEach(() => saveSession({ token: 't', user: aMe() }));
afterEach(cleanup);

const names = ['Ana', 'Bia', 'Caio'];
const tickets = names.map((name, index) => {
  const ticket = aTicketView({ id: 901 + index, uuid: crypto.randomUUID(), updatedAt: `2026-11-20T1${9 - index}:00:00.000Z` });
  return { ...ticket, contact: { ...ticket.contact, name } };
});
const show = (onOpen: (uuid: string) => void) => {
  const cache = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  cache.setQueryData(unreadTicketsQuery().queryKey, { pages: [{ tickets, hasMore: false } as never], pageParams: [null] });
  cache.setQueryData(mentionsQuery().queryKey, []);
  render(
    <QueryClientProvider client={cache}>
      <button type="button">Sino</button>
      <div role="dialog" tabIndex={-1}>
        <UnreadList onClose={() => screen.getByText('Sino').focus()} onOpen={onOpen} />
      </div>
      <div tabIndex={-1} {...homeOfFocus}>
        Lista
      </div>
    </QueryClientProvider>,
  );
  screen.getByRole('dialog').focus();
};
const press = (key: string) => {
  fireEvent.keyDown(document.activeElement!, { key });
  return names.find((name) => document.activeElement?.textContent.includes(name));
};

it('is walked through with the arrow keys, round its ends', () => {
  show(vi.fn());

  const walked = ['ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp', 'ArrowDown', 'End', 'Home'].map(press);

  expect(walked).toEqual(['Ana', 'Bia', 'Ana', 'Caio', 'Ana', 'Caio', 'Ana']);
});

it('begins at its end with the arrow up', () => {
  show(vi.fn());

  expect(press('ArrowUp')).toBe('Caio');
});

it('leaves the focus where the work goes on, and not on the bell, when a row is chosen', () => {
  const focused: unknown[] = [];
  show(() => focused.push(document.activeElement?.textContent));

  fireEvent.click(screen.getByRole('button', { name: /Bia/ }));

  expect(focused).toEqual(['Lista']);
});
