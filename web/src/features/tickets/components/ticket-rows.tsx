import type { Me } from '@balcao/shared/contract/auth.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { AfterDelay } from '../../../components/after-delay.tsx';
import { errorText } from '../../../lib/api/api-error.ts';
import { isNotKept } from '../../../lib/not-kept.ts';
import { hoverPrefetchMs } from '../../../lib/limits.ts';
import { useLastKnown } from '../../../lib/last-known.ts';
import { useTheme } from '../../../lib/theme.ts';
import { connectionsQuery } from '../../connections/api/connection-queries.ts';
import { messagesQuery } from '../../conversation/api/message-queries.ts';
import { noFilters, type TicketSearch } from '../ticket-search.ts';
import type { TicketView } from '../ticket-types.ts';
import { useFilterNames } from '../use-filter-names.ts';
import type { useTicketList } from '../use-ticket-list.ts';
import { ListSkeleton, ListState } from './list-states.tsx';
import { TextAction } from './text-action.tsx';
import { TicketList } from './ticket-list.tsx';
import { type RowAction, TicketRow } from './ticket-row.tsx';

const rowHeights = { comfortable: 76, compact: 52 };

type TicketRowsProps = {
  user: Me;
  search: TicketSearch;
  list: ReturnType<typeof useTicketList>;
  openUuid: string | null;
  onOpen: (ticket: TicketView) => void;
  onAction: (action: RowAction, ticket: TicketView) => void;
  onSearch: (change: Partial<TicketSearch>) => void;
};

/** The rows of a ticket list, or why there are none. */
export const TicketRows = ({ user, search, list, openUuid, onOpen, onAction, onSearch }: TicketRowsProps) => {
  const { t } = useTranslation(['tickets', 'common']);
  const cache = useQueryClient();
  const { query, filter, tickets } = list;
  const density = useTheme((theme) => theme.density);
  const filterNames = useFilterNames(search);
  const connections = useQuery(connectionsQuery()).data;
  const manyConnections = useLastKnown('manyConnections', connections && connections.length > 1);
  const { fetchNextPage } = query;
  const loadMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const hovering = useRef<ReturnType<typeof setTimeout>>(undefined);
  const prefetch = useCallback(
    (ticket: TicketView) => {
      clearTimeout(hovering.current);
      hovering.current = setTimeout(() => void cache.prefetchInfiniteQuery(messagesQuery(ticket)), hoverPrefetchMs);
    },
    [cache],
  );

  if (isNotKept(query))
    return (
      <div className="list-fill">
        <ListState art="error" title={t('common:notKept.title')} text={t('common:notKept.text')} />
      </div>
    );
  if (query.isPending)
    return (
      <div className="list-fill">
        <AfterDelay>
          <ListSkeleton />
        </AfterDelay>
      </div>
    );
  if (query.isError && tickets.length === 0)
    return (
      <div className="list-fill">
        <ListState
          art="error"
          title={t('list.errorTitle')}
          text={errorText(query.error)}
          action={<TextAction onClick={() => void query.refetch()}>{t('common:retry')}</TextAction>}
        />
      </div>
    );
  if (tickets.length === 0) return <div className="list-fill">{emptyState()}</div>;

  function emptyState(): ReactNode {
    if (filterNames !== '')
      return (
        <ListState
          art="search"
          title={t('empty.filteredTitle')}
          text={t('empty.filteredText', {
            tab: filter.view === 'search' ? t(filter.searchParam ? 'list.searchTitle' : 'list.everywhere') : t(`tabs.${filter.view}`),
            what: filterNames,
          })}
          action={<TextAction onClick={() => onSearch(noFilters)}>{t('filters.clear')}</TextAction>}
        />
      );
    if (filter.view === 'search') return <ListState art="search" title={t('empty.searchTitle')} text={t('empty.searchText')} />;
    const action =
      filter.view === 'open' ? (
        <TextAction onClick={() => onSearch({ tab: 'pending' })}>{t('empty.seePending')}</TextAction>
      ) : filter.queues.length > 0 ? (
        <TextAction onClick={() => onSearch({ queues: undefined })}>{t('tools.queuesAll')}</TextAction>
      ) : undefined;
    // What comes next goes to the queues of others.
    if (isWithoutQueues(user) && (filter.view === 'open' || filter.view === 'pending'))
      return <ListState title={t(`empty.${filter.view}.title`)} text={t('tools.noQueues')} />;
    return <ListState title={t(`empty.${filter.view}.title`)} text={t(`empty.${filter.view}.text`)} action={action} />;
  }

  return (
    <TicketList
      key={JSON.stringify(filter)}
      tickets={tickets}
      label={filter.view === 'search' ? t('list.searchTitle') : t(`tabs.${filter.view}`)}
      rowHeight={rowHeights[density]}
      openUuid={openUuid}
      hasMore={query.hasNextPage}
      loadingMore={query.isFetchingNextPage}
      onLoadMore={loadMore}
      onOpen={onOpen}
      onHover={prefetch}
      renderRow={(ticket, isCurrent) => (
        <TicketRow
          ticket={ticket}
          user={user}
          open={ticket.uuid === openUuid}
          current={isCurrent}
          compact={density === 'compact'}
          showOwner={user.profile === 'admin'}
          showStatus={filter.view === 'search'}
          // One that was deleted goes from every row at once.
          showConnection={manyConnections && connections?.some(({ id }) => id === ticket.whatsappId) !== false}
          href={`/tickets/${ticket.uuid}`}
          onOpen={onOpen}
          onAction={onAction}
        />
      )}
    />
  );
};

/** Whether nothing that waits for an attendant is seen by this one. */
const isWithoutQueues = ({ profile, queueIds, allTicket }: Me): boolean =>
  profile !== 'admin' && queueIds.length === 0 && allTicket !== 'enable';
