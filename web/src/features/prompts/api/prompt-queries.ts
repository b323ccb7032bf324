import { queryOptions, useQuery } from '@tanstack/react-query';
import { everyPage, pagedQuery } from '../../../components/list-page/paged-query.ts';
import { api, type Output } from '../../../lib/api/client.ts';
import { useSession } from '../../../lib/api/session.ts';
import { refusalFor } from '../../../lib/rights.ts';
import { promptsKey } from './prompts-key.ts';

export type ListedPrompt = Output<'listPrompts'>['prompts'][number];
export type Prompt = Output<'getPrompt'>;

export const promptsQuery = (searchParam: string) =>
  pagedQuery([...promptsKey, 'list', searchParam], (pageNumber, signal) =>
    api.listPrompts({ query: { searchParam, pageNumber } }, { signal }),
  );

export const promptQuery = (id: string) =>
  queryOptions({
    queryKey: ['prompt', id],
    queryFn: ({ signal }) => api.getPrompt({ params: { id } }, { signal }),
    refetchOnMount: 'always',
  });

/** Every prompt of the company, to choose one. */
export const promptNamesQuery = () =>
  queryOptions({
    queryKey: [...promptsKey, 'names'],
    queryFn: ({ signal }): Promise<ListedPrompt[]> =>
      everyPage(
        (pageNumber) => api.listPrompts({ query: { pageNumber } }, { signal }),
        (page) => page.prompts,
      ),
    staleTime: 60_000,
  });

/** Prompts to choose from; null for whom the plan or the role gives none, undefined while they are read. */
export const usePromptChoices = (): ReadonlyArray<{ value: string; label: string }> | null | undefined => {
  const user = useSession((session) => session.user);
  const mayChoose = user !== null && refusalFor(user, 'ai:manage') === null;
  const { data } = useQuery({ ...promptNamesQuery(), enabled: mayChoose });
  return mayChoose ? data?.map(({ id: value, name: label }) => ({ value, label })) : null;
};
