import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api, type Output } from '../../../lib/api/client.ts';

export type Mention = Output<'listMentions'>['mentions'][number];

export const mentionsKey = ['mentions'] as const;

/** Notes that name this person, in tickets they have not looked at since, the newest first. */
export const mentionsQuery = () =>
  queryOptions({
    queryKey: mentionsKey,
    queryFn: async ({ signal }) => (await api.listMentions(undefined, { signal })).mentions,
    staleTime: 10 * 60_000,
  });

/** This person has the ticket before their eyes. Nothing is asked where no note of it names them. */
export const readMentions = async (cache: QueryClient, ticketId: number): Promise<void> => {
  const known = cache.getQueryData<Mention[]>(mentionsKey);
  if (!known?.some((mention) => mention.ticketId === ticketId)) return;
  cache.setQueryData<Mention[]>(mentionsKey, (before) => before?.filter((mention) => mention.ticketId !== ticketId));
  await api.readMentions({ params: { ticketId } }).catch(() => void cache.invalidateQueries({ queryKey: mentionsKey }));
};
