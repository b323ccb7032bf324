// @vitest-environment happy-dom
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { contactListsKey } from './contact-list-query.ts';
import { readUntilFound } from './read-until-found.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const shown = (words: string, tags: string[], answers: string[][]) => {
  const cache = new QueryClient();
  const read = vi.fn(async () => ({ pages: [{ contacts: (answers.shift() ?? []).map((id) => ({ id })) }], pageParams: [null] }));
  const stop = new QueryObserver(cache, { queryKey: [...contactListsKey, words, tags], queryFn: read, staleTime: Infinity }).subscribe(
    () => {},
  );
  return { cache, read, stop };
};

it.each([
  ['words', 'ana', [], 3],
  ['tags', '', ['T1'], 3],
  ['nothing', '', [], 1],
])('reads a list searched by %s again until it has who was just added', async (_by, words, tags, reads) => {
  const { cache, read, stop } = shown(words, tags, [['1'], ['1'], ['1', '2']]);
  await vi.advanceTimersByTimeAsync(0);
  const done = readUntilFound(cache, '2');
  await vi.advanceTimersByTimeAsync(60_000);
  await done;

  expect(read).toHaveBeenCalledTimes(reads);
  stop();
});

it('ends where words do not find them', async () => {
  const { cache, read, stop } = shown('bia', [], []);
  await vi.advanceTimersByTimeAsync(0);
  const done = readUntilFound(cache, '2');
  await vi.advanceTimersByTimeAsync(60_000);
  await done;

  expect(read).toHaveBeenCalledTimes(4);
  stop();
});
