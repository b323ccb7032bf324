// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ulidOf } from '../../testing/builders.ts';
import { campaignsKey } from './api/campaigns-key.ts';
import { live } from './live.ts';

const campaignId = ulidOf(21);
const queryKey = [...campaignsKey, 'report', campaignId];
const job = { id: ulidOf(71), kind: 'campaignExport', state: 'running', campaignId, done: 0, updatedAt: '2026-11-30T05:00:00.000Z' };

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

const follow = (cache: QueryClient, event: object) => live.onEvents([event] as never, { cache } as never);

it('shows how far a job is in the report that shows it', () => {
  const cache = new QueryClient();
  cache.setQueryData(queryKey, { job });

  follow(cache, {
    event: 'company-1-campaignJob',
    action: 'update',
    campaignJob: { ...job, done: 5, updatedAt: '2026-11-30T05:00:01.000Z' },
  });

  expect(cache.getQueryData(queryKey)).toMatchObject({ job: { done: 5 } });
  expect(cache.getQueryState(queryKey)?.isInvalidated).toBe(false);
  follow(cache, { event: 'company-1-campaignJob', action: 'update', campaignJob: { ...job, id: ulidOf(72) } });
  expect(cache.getQueryData(queryKey)).toMatchObject({ job: { id: job.id } });
  expect(cache.getQueryState(queryKey)?.isInvalidated).toBe(true);
});

it('reads campaigns again at once, and what comes right after that once more', () => {
  const cache = new QueryClient();
  const asked = vi.spyOn(cache, 'invalidateQueries');
  const news = { event: 'company-1-campaign', action: 'update', campaignId };

  for (let times = 0; times < 50; times++) follow(cache, news);
  expect(asked).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(3000);
  expect(asked).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(60_000);
  expect(asked).toHaveBeenCalledTimes(2);
});
