// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import refusals from '@balcao/shared/i18n/errors/pt.json';
import { startI18n } from '../../app/i18n.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { queryClient } from '../../lib/query-client.ts';
import texts from './locales/pt.json';
import { TagForm } from './tag-form.tsx';

const lane = (id: string, name: string, nextLaneId: string | null) => ({
  id,
  name,
  color: '#336699',
  kanban: 1,
  version: 1,
  timeLane: 2,
  nextLaneId,
  rollbackLaneId: null,
  greetingMessageLane: '',
});
const [own, other] = [lane('a', 'Primeira', 'b'), lane('b', 'Segunda', null)];
const updateTag = vi.fn();
vi.mock('../../lib/api/client.ts', () => ({
  api: { getTag: async () => own, listLanes: async () => [own, other], updateTag: (...request: unknown[]) => updateTag(...request) },
}));

beforeAll(async () => {
  await startI18n();
  i18next.addResourceBundle('pt', 'tags', texts);
  i18next.addResourceBundle('pt', 'errors', refusals);
});
afterEach(cleanup);

it.each(['nextLaneId', 'rollbackLaneId'] as const)('says at the field %s that lanes lead in a circle, and stays open', async (field) => {
  updateTag.mockRejectedValue(new ApiError('ERR_LANE_CIRCLE', 422, { field }));
  const onClose = vi.fn();
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <TagForm id="a" kanban onClose={onClose} /> }),
    history: createMemoryHistory(),
  });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  fireEvent.change(await screen.findByLabelText(texts.fields.name), { target: { value: 'Primeira etapa' } });
  fireEvent.click(screen.getByRole('button', { name: 'Salvar' }));

  const said = await screen.findByText(refusals.ERR_LANE_CIRCLE);
  const choice = screen.getByLabelText(texts.fields[field]);
  expect(
    choice
      .getAttribute('aria-describedby')
      ?.split(' ')
      .some((id) => document.getElementById(id)?.contains(said)),
  ).toBe(true);
  expect(within(said).queryByText('{{')).toBeNull();
  expect([updateTag.mock.calls.length > 0, onClose.mock.calls.length]).toEqual([true, 0]);
});
