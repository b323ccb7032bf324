// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { ulidOf } from '../../testing/builders.ts';
import { contactListJobsKey } from './api/contact-lists-key.ts';
import { live } from './live.ts';

const listId = ulidOf(1);
const queryKey = [...contactListJobsKey, listId];
const job = { id: ulidOf(11), kind: 'listImport', state: 'running', contactListId: listId, done: 0, updatedAt: '2026-11-30T05:00:00.000Z' };
const earlier = [{ jobId: ulidOf(10), fileName: 'antes.csv', endedAt: '2026-11-30T04:00:00.000Z', resultUrl: 'https://x.example/antes' }];

/** What the page of the list knows after a frame about a job. */
const after = (change: object) => {
  const cache = new QueryClient();
  cache.setQueryData(queryKey, { job, resultUrl: null, earlier });
  const event = { event: 'company-1-contactListJob', action: 'update', contactListJob: { ...job, ...change } };
  live.onEvents?.([event] as never, { cache } as never);
  return {
    known: cache.getQueryData<{ job: typeof job; earlier: unknown }>(queryKey),
    asked: cache.getQueryState(queryKey)?.isInvalidated,
  };
};

it('shows how far a job is, and keeps the files of earlier jobs', () => {
  const { known } = after({ done: 5, updatedAt: '2026-11-30T05:00:01.000Z' });

  expect(known).toMatchObject({ job: { done: 5 }, earlier });
});

it('does not show the job that clears a deleted list as a job of the list', () => {
  const { known } = after({ id: ulidOf(12), kind: 'listRemoval', state: 'done', updatedAt: '2026-11-30T05:00:01.000Z' });

  expect(known?.job).toEqual(job);
});

it('asks for everything again when another job has begun, which may move a file to the earlier ones', () => {
  const { known, asked } = after({ id: ulidOf(12), updatedAt: '2026-11-30T05:00:01.000Z' });

  expect(known?.job).toEqual(job);
  expect(asked).toBe(true);
});
