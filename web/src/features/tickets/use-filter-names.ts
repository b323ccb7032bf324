import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatList } from '../../lib/format.ts';
import { colleaguesQuery } from '../users/api/user-queries.ts';
import { connectionsQuery } from '../connections/api/connection-queries.ts';
import { tagsQuery } from '../tags/api/tag-queries.ts';
import type { TicketSearch } from './ticket-search.ts';

/** The filters that are set, by name, as one text; empty without any. */
export const useFilterNames = ({ tags, connections, status, users }: TicketSearch): string => {
  const { t } = useTranslation('tickets');
  const { data: allTags = [] } = useQuery({ ...tagsQuery(), enabled: tags !== undefined });
  const { data: allConnections = [] } = useQuery({ ...connectionsQuery(), enabled: connections !== undefined });
  const { data: colleagues = [] } = useQuery({ ...colleaguesQuery(), enabled: users !== undefined });
  const named = (list: ReadonlyArray<{ id: string; name: string }>, ids: string[] = []): string[] =>
    ids.map((id) => list.find((each) => each.id === id)?.name ?? '…');
  const names = [
    ...named(allTags, tags),
    ...named(allConnections, connections),
    ...(status ?? []).map((each) => t(`status.${each}`)),
    ...named(colleagues, users),
  ];
  return formatList(names);
};
