// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startI18n } from '../../../app/i18n.ts';
import type { ContactJob } from '../api/contact-job-queries.ts';
import en from '../locales/en.json';
import es from '../locales/es.json';
import texts from '../locales/pt.json';
import tr from '../locales/tr.json';
import { JobProgress } from './job-progress.tsx';
import { QueryClientProvider } from '@tanstack/react-query';
import { queryClient } from '../../../lib/query-client.ts';

beforeAll(async () => {
  await startI18n();
  i18next.addResourceBundle('pt', 'contacts', texts);
});
beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const running = (change: Partial<ContactJob> = {}): ContactJob => ({
  id: '01J00000000000000000000001' as ContactJob['id'],
  kind: 'import',
  state: 'running',
  fileName: 'contatos.xlsx',
  total: 4000,
  done: 1000,
  created: 1000,
  known: 0,
  refused: 0,
  validation: 'none',
  pausedUntil: null,
  unchecked: 0,
  error: null,
  userId: '01J00000000000000000000002' as ContactJob['userId'],
  createdAt: '2026-11-24T12:00:00.000Z',
  updatedAt: '2026-11-24T12:00:01.000Z',
  ...change,
});
const shown = (job: ContactJob) => (
  <QueryClientProvider client={queryClient}>
    <JobProgress job={job} />
  </QueryClientProvider>
);
const pass = (ms: number): void =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });
const isResuming = () => screen.queryByText(texts.import.resuming) !== null;

it('says that an import which stands still is resumed, until it moves', () => {
  const { rerender } = render(shown(running()));
  pass(7_000);
  expect(isResuming()).toBe(false);
  // the same answer again is no progress
  rerender(shown(running()));
  pass(1_500);
  expect(isResuming()).toBe(true);

  rerender(shown(running({ done: 2000, updatedAt: '2026-11-24T12:00:25.000Z' })));
  expect(isResuming()).toBe(false);
  pass(7_000);
  expect(isResuming()).toBe(false);
});

it('says nothing of it while a phone looks numbers up', () => {
  render(shown(running({ validation: 'on' })));
  pass(60_000);

  expect(isResuming()).toBe(false);
});

it('begins with the word for it in every language', () => {
  expect([texts, en, es, tr].map((each) => each.import.resuming.split('…')[0])).toEqual([
    'Retomando',
    'Resuming',
    'Retomando',
    'Sürdürülüyor',
  ]);
});
