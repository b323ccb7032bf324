import PanelLayout from '@cloudscape-design/components/panel-layout';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Me } from '@balcao/shared/contract/auth.ts';
import { AfterDelay } from '../components/after-delay.tsx';
import { messagesQuery } from '../features/conversation/api/message-queries.ts';
import { Conversation } from '../features/conversation/components/conversation.tsx';
import { usePeople } from '../features/conversation/presence.ts';
import { useImmersive } from '../features/shell/shell-layout.ts';
import { ticketListQuery, ticketQuery, toTicketFilter } from '../features/tickets/api/ticket-queries.ts';
import { type TicketActions, useTicketActions } from '../features/tickets/api/use-ticket-actions.ts';
import { ListSkeleton, ListState } from '../features/tickets/components/list-states.tsx';
import { ListToolbar } from '../features/tickets/components/list-toolbar.tsx';
import { TicketHeader } from '../features/tickets/components/ticket-header.tsx';
import { TicketList } from '../features/tickets/components/ticket-list.tsx';
import { type RowAction, TicketRow } from '../features/tickets/components/ticket-row.tsx';
import { flattenTickets } from '../features/tickets/live/reduce-tickets.ts';
import { openTicketDialog } from '../features/tickets/ticket-dialog-store.ts';
import { ticketRights } from '../features/tickets/ticket-rights.ts';
import { noFilters, parseTicketSearch, type TicketSearch } from '../features/tickets/ticket-search.ts';
import type { TicketView } from '../features/tickets/ticket-types.ts';
import { useFilterNames } from '../features/tickets/use-filter-names.ts';
import { useSavedWidth } from '../features/tickets/use-saved-width.ts';
import { ApiError, errorText } from '../lib/api/api-error.ts';
import { useSession } from '../lib/api/session.ts';
import { connectionsQuery } from '../lib/directory-queries.ts';
import { useDrafts } from '../lib/drafts.ts';
import { useShortcuts } from '../lib/keys/shortcuts.ts';
import { hoverPrefetchMs, listWidthMax, listWidthMin, panelHandlePx } from '../lib/limits.ts';
import { useNarrow } from '../lib/media-query.ts';
import { useTheme } from '../lib/theme.ts';
import './inbox-page.css';

const ContactDrawer = lazy(() =>
  import('../features/contacts/contact-drawer.tsx').then(({ ContactDrawer }) => ({ default: ContactDrawer })),
);
const route = getRouteApi('/shell/tickets/{-$uuid}');
const drawerWidth = 320;
const rowHeights = { comfortable: 76, compact: 52 };

/** /tickets and /tickets/{uuid}: the list, the conversation beside it, the contact at the end. On a phone one of them at a time. */
export const InboxPage = () => {
  const user = useSession(({ user }) => user);
  return user && <Inbox user={user} />;
};

const Inbox = ({ user }: { user: Me }) => {
  const { t } = useTranslation('tickets');
  const { uuid } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const narrow = useNarrow();
  const actions = useTicketActions();
  const [width, setWidth] = useSavedWidth(user);
  const [drawerOpen, setDrawerOpen] = useState(false);
  const [current, setCurrent] = useState<TicketView | null>(null);
  const ticket = useOpenTicket(uuid);
  const list = useTicketList(search);
  useImmersive(uuid !== undefined);
  const drawerShown = drawerOpen && ticket.data !== undefined;

  const onSearch = useCallback(
    (change: Partial<TicketSearch>) =>
      void navigate({ search: (before) => parseTicketSearch({ ...before, ...change }), replace: change.q !== undefined }),
    [navigate],
  );
  const open = useCallback(
    ({ uuid: wanted }: TicketView) =>
      void navigate({ to: '/tickets/{-$uuid}', params: { uuid: wanted }, search: true, replace: !narrow && uuid !== undefined }),
    [navigate, narrow, uuid],
  );
  const backToList = useCallback(() => void navigate({ to: '/tickets/{-$uuid}', params: { uuid: undefined }, search: true }), [navigate]);
  /** The ticket below the open one, for "resolve and next". */
  const nextAfter = (from: TicketView): TicketView | undefined => {
    const at = list.tickets.findIndex(({ id }) => id === from.id);
    return list.tickets[at + 1] ?? list.tickets[at - 1];
  };
  const resolve = async (resolved: TicketView, farewell: boolean, then: 'list' | 'next') => {
    const next = then === 'next' ? nextAfter(resolved) : undefined;
    if (!(await actions.resolve(resolved, farewell))) return;
    if (next) open(next);
    else if (resolved.uuid === uuid) backToList();
  };
  const onRowAction = useCallback(
    (action: RowAction, row: TicketView) => {
      if (action === 'transfer') openTicketDialog({ kind: 'transfer', ticket: row });
      else if (action === 'resolve') void actions.resolve(row, false);
      else void actions[action](row);
    },
    [actions],
  );

  const subject = ticket.data ?? current;
  const may = subject ? ticketRights(subject, user) : null;
  useShortcuts({
    a: subject && (may?.accept || may?.reopen) ? () => void actions.accept(subject) : undefined,
    t: subject && may?.transfer ? () => openTicketDialog({ kind: 'transfer', ticket: subject }) : undefined,
    e: subject && may?.resolve ? () => void resolve(subject, false, 'list') : undefined,
    'Shift+E': subject && may?.resolve ? () => void resolve(subject, false, 'next') : undefined,
    Escape: drawerShown ? () => setDrawerOpen(false) : uuid ? backToList : undefined,
  });

  const listPane = (
    <section className="list-pane" aria-label={t('list.label')}>
      <ListToolbar user={user} search={search} filter={list.filter} onSearch={onSearch} />
      <Rows
        user={user}
        search={search}
        list={list}
        openUuid={uuid ?? null}
        onOpen={open}
        onAction={onRowAction}
        onCurrent={setCurrent}
        onSearch={onSearch}
      />
    </section>
  );
  const conversationPane = (
    <ConversationPane
      key={uuid}
      user={user}
      ticket={ticket}
      uuid={uuid}
      narrow={narrow}
      actions={actions}
      drawerOpen={drawerShown}
      onDrawer={() => setDrawerOpen(!drawerOpen)}
      onBack={backToList}
      onResolve={(resolved, farewell) => void resolve(resolved, farewell, 'list')}
    />
  );
  const drawer = ticket.data && (
    <Suspense fallback={null}>
      <ContactDrawer
        key={ticket.data.contactId}
        contactId={ticket.data.contactId}
        ticketId={ticket.data.id}
        user={user}
        onClose={() => setDrawerOpen(false)}
      />
    </Suspense>
  );
  if (narrow)
    return (
      <div className="inbox">
        {uuid === undefined ? listPane : conversationPane}
        {drawerShown && <div className="drawer-sheet">{drawer}</div>}
      </div>
    );
  return (
    <div className="inbox">
      <PanelLayout
        resizable
        panelPosition="side-start"
        panelSize={width + panelHandlePx}
        minPanelSize={listWidthMin + panelHandlePx}
        maxPanelSize={listWidthMax + panelHandlePx}
        onPanelResize={({ detail }) => setWidth(detail.panelSize - panelHandlePx)}
        i18nStrings={{ resizeHandleAriaLabel: t('list.resize') }}
        panelContent={listPane}
        mainContent={
          <div className={drawerShown ? 'with-drawer' : 'without-drawer'}>
            {conversationPane}
            {drawerShown && (
              <div className="drawer-pane" style={{ inlineSize: drawerWidth }}>
                {drawer}
              </div>
            )}
          </div>
        }
      />
    </div>
  );
};

/** The ticket of the address. Its row in a list shows at once; the server's answer follows. */
const useOpenTicket = (uuid: string | undefined) => {
  const cache = useQueryClient();
  const navigate = route.useNavigate();
  const query = useQuery({
    ...ticketQuery(uuid ?? ''),
    enabled: uuid !== undefined,
    initialData: () => (uuid === undefined ? undefined : findInLists(cache, uuid)),
    initialDataUpdatedAt: 0,
    staleTime: 5 * 60_000,
  });
  // spec 1 section 2: a ticket that cannot be loaded leads back to the list
  const missing = query.error instanceof ApiError && (query.error.status === 404 || query.error.status === 400);
  useEffect(() => {
    if (missing) void navigate({ to: '/tickets/{-$uuid}', params: { uuid: undefined }, search: true, replace: true });
  }, [missing, navigate]);
  return query;
};

const findInLists = (cache: ReturnType<typeof useQueryClient>, uuid: string): TicketView | undefined => {
  for (const [, list] of cache.getQueriesData<Parameters<typeof flattenTickets>[0]>({ queryKey: ['tickets', 'list'] }))
    for (const page of list?.pages ?? []) for (const ticket of page.tickets) if (ticket.uuid === uuid) return ticket;
  return undefined;
};

const useTicketList = (search: TicketSearch) => {
  const filter = useMemo(() => toTicketFilter(search), [search]);
  const query = useInfiniteQuery(ticketListQuery(filter));
  const tickets = useMemo(() => flattenTickets(query.data), [query.data]);
  return { filter, query, tickets };
};

type RowsProps = {
  user: Me;
  search: TicketSearch;
  list: ReturnType<typeof useTicketList>;
  openUuid: string | null;
  onOpen: (ticket: TicketView) => void;
  onAction: (action: RowAction, ticket: TicketView) => void;
  onCurrent: (ticket: TicketView | null) => void;
  onSearch: (change: Partial<TicketSearch>) => void;
};

const Rows = ({ user, search, list, openUuid, onOpen, onAction, onCurrent, onSearch }: RowsProps) => {
  const { t } = useTranslation(['tickets', 'common']);
  const cache = useQueryClient();
  const { query, filter, tickets } = list;
  const density = useTheme((theme) => theme.density);
  const drafts = useDrafts((state) => state.drafts);
  const filterNames = useFilterNames(search);
  const manyConnections = (useQuery(connectionsQuery()).data?.length ?? 0) > 1;
  const { fetchNextPage } = query;
  const loadMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const hovering = useRef<ReturnType<typeof setTimeout>>(undefined);
  const prefetch = useCallback(
    (ticket: TicketView) => {
      clearTimeout(hovering.current);
      hovering.current = setTimeout(() => void cache.prefetchInfiniteQuery(messagesQuery(ticket.id)), hoverPrefetchMs);
    },
    [cache],
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
            tab: filter.view === 'search' ? t('list.searchTitle') : t(`tabs.${filter.view}`),
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
      onCurrent={onCurrent}
      renderRow={(ticket, isCurrent) => (
        <TicketRow
          ticket={ticket}
          user={user}
          open={ticket.uuid === openUuid}
          current={isCurrent}
          compact={density === 'compact'}
          draft={drafts[ticket.uuid]?.reply?.text ?? null}
          showOwner={user.profile === 'admin'}
          showStatus={filter.view === 'search'}
          showConnection={manyConnections}
          href={`/tickets/${ticket.uuid}`}
          onOpen={onOpen}
          onAction={onAction}
        />
      )}
    />
  );
};

const TextAction = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <button type="button" className="primary-action" onClick={onClick}>
    {children}
  </button>
);

type ConversationPaneProps = {
  user: Me;
  ticket: ReturnType<typeof useOpenTicket>;
  uuid: string | undefined;
  narrow: boolean;
  actions: TicketActions;
  drawerOpen: boolean;
  onDrawer: () => void;
  onBack: () => void;
  onResolve: (ticket: TicketView, farewell: boolean) => void;
};

const ConversationPane = ({
  user,
  ticket: query,
  uuid,
  narrow,
  actions,
  drawerOpen,
  onDrawer,
  onBack,
  onResolve,
}: ConversationPaneProps) => {
  const { t } = useTranslation(['tickets', 'common']);
  const ticket = query.data;
  const { viewing } = usePeople(ticket?.id ?? 0);
  const onRead = useCallback((read: TicketView) => void actions.markRead(read), [actions]);
  if (uuid === undefined)
    return (
      <div className="pane-empty">
        <ListState title={t('pane.noneTitle')} text={t('pane.noneText')} />
      </div>
    );
  if (!ticket)
    return (
      <div className="pane-empty">
        {query.isError && (
          <ListState
            art="error"
            title={t('pane.errorTitle')}
            text={errorText(query.error)}
            action={<TextAction onClick={() => void query.refetch()}>{t('common:retry')}</TextAction>}
          />
        )}
      </div>
    );
  const rights = ticketRights(ticket, user);
  return (
    <Conversation
      ticket={ticket}
      user={user}
      canWrite={rights.write}
      onRead={onRead}
      onResolve={() => onResolve(ticket, false)}
      header={
        <TicketHeader
          ticket={ticket}
          user={user}
          narrow={narrow}
          actions={actions}
          viewing={viewing}
          drawerOpen={drawerOpen}
          onDrawer={onDrawer}
          onBack={onBack}
          onResolve={(farewell) => onResolve(ticket, farewell)}
        />
      }
      readOnlyNote={
        <div className="pane-note">
          <span>{t(rights.accept ? 'pane.acceptFirst' : 'pane.closed')}</span>
          <TextAction onClick={() => void actions.accept(ticket)}>{t(rights.accept ? 'actions.accept' : 'actions.reopen')}</TextAction>
        </div>
      }
    />
  );
};
