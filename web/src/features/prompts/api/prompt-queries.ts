import { queryOptions, useQuery } from '@tanstack/react-query';
import { pagedQuery } from '../../../components/list-page/paged-query.ts';
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

/** Pages of names that are read for one list to choose from: more prompts than a company may have. */
const mostPages = 4;

/** Every prompt of the company, to choose one. */
export const promptNamesQuery = () =>
  queryOptions({
    queryKey: [...promptsKey, 'names'],
    queryFn: async ({ signal }) => {
      const prompts: ListedPrompt[] = [];
      for (let pageNumber = 1; pageNumber <= mostPages; pageNumber++) {
        const page = await api.listPrompts({ query: { pageNumber } }, { signal });
        prompts.push(...page.prompts);
        if (!page.hasMore) break;
      }
      return prompts;
    },
    staleTime: 60_000,
  });

/** Prompts to choose from; null for whom the plan or the role gives none, undefined while they are read. */
export const usePromptChoices = (): ReadonlyArray<{ value: string; label: string }> | null | undefined => {
  const user = useSession((session) => session.user);
  const mayChoose = user !== null && refusalFor(user, 'ai:manage') === null;
  const { data } = useQuery({ ...promptNamesQuery(), enabled: mayChoose });
  return mayChoose ? data?.map(({ id: value, name: label }) => ({ value, label })) : null;
};
