// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { colleaguesQuery } from '../users/api/user-queries.ts';
import { useMayChange } from './use-may-change.ts';

vi.mock('../../lib/api/client.ts', () => ({ api: { listUserNames: () => new Promise(() => {}) } }));
vi.mock('../../lib/api/session.ts', () => ({
  useSession: (pick: (session: { user: { id: string } }) => unknown) => pick({ user: { id: 'ana' } }),
}));

/** Whether Ana may change what these people have shown. @param colleagues who is listed, null while nobody is known. */
const mayChangeThoseOf = (owners: ReadonlyArray<string>, colleagues: ReadonlyArray<string> | null) => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  if (colleagues) client.setQueryData(colleaguesQuery().queryKey, colleagues.map((id) => ({ id })) as never);
  const { result } = renderHook(() => useMayChange(), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  return owners.map((userId) => result.current({ geral: false, visao: true, userId: userId as never }));
};

it('are one’s own and those of who is not a colleague any more; nobody’s while colleagues are not known', () => {
  expect(mayChangeThoseOf(['ana', 'bia', 'gone'], ['ana', 'bia'])).toEqual([true, false, true]);
  expect(mayChangeThoseOf(['ana', 'bia', 'gone'], null)).toEqual([true, false, false]);
});
