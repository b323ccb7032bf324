import PanelLayout from '@cloudscape-design/components/panel-layout';
import { type QueryClient, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Me } from '@balcao/shared/contract/auth.ts';
import { channelCapabilities } from '@balcao/shared/domain/channels.ts';
import { AfterDelay } from '../components/after-delay.tsx';
import { showToast } from '../components/toasts.tsx';
import { messagesQuery } from '../features/conversation/api/message-queries.ts';
import { Conversation } from '../features/conversation/components/conversation.tsx';
import type { WindowOffer } from '../features/conversation/components/composer.tsx';
import { useWindowClosed } from '../features/conversation/use-window-closed.ts';
import { usePeople } from '../features/conversation/presence.ts';
import { useImmersive } from '../features/shell/shell-layout.ts';
import { messageHitQuery } from '../features/tickets/api/message-hit-query.ts';
import { type TicketFilter, ticketListQuery, ticketQuery, toTicketFilter } from '../features/tickets/api/ticket-queries.ts';
import { type TicketActions, useTicketActions } from '../features/tickets/api/use-ticket-actions.ts';
import { ListSkeleton, ListState } from '../features/tickets/components/list-states.tsx';
import { ListToolbar } from '../features/tickets/components/list-toolbar.tsx';
import { TicketHeader } from '../features/tickets/components/ticket-header.tsx';
import { TicketList } from '../features/tickets/components/ticket-list.tsx';
import { type RowAction, TicketRow } from '../features/tickets/components/ticket-row.tsx';
import { forgetArrival } from '../features/tickets/arrivals.ts';
import { findInLists } from '../features/tickets/find-in-lists.ts';
import { forgetLost, useLostTickets } from '../features/tickets/lost-tickets.ts';
import { flattenTickets } from '../features/tickets/live/reduce-tickets.ts';
import { openTicketDialog } from '../features/tickets/ticket-dialog-store.ts';
import { noTicketRights, ticketRights } from '../features/tickets/ticket-rights.ts';
import { noFilters, parseTicketSearch, type TicketSearch } from '../features/tickets/ticket-search.ts';
import type { TicketView } from '../features/tickets/ticket-types.ts';
import { useFilterNames } from '../features/tickets/use-filter-names.ts';
import { useSavedWidth } from '../features/tickets/use-saved-width.ts';
import { ApiError, errorText } from '../lib/api/api-error.ts';
import { useSession } from '../lib/api/session.ts';
import { contactSearchQuery } from '../features/contacts/api/contact-queries.ts';
import { connectionsQuery } from '../features/connections/api/connection-queries.ts';
import { formatPhone } from '../lib/format.ts';
import { useDrafts } from '../lib/drafts.ts';
import { useShortcuts, useTicketShortcuts } from '../lib/keys/shortcuts.ts';
import { beginTypeAhead } from '../lib/keys/type-ahead.ts';
import { focusHome } from '../lib/layers/focus-home.ts';
import { useLayer } from '../lib/layers/use-layer.ts';
import { conversationWidthMin, drawerWidth, hoverPrefetchMs, listWidthMax, listWidthMin, panelHandlePx } from '../lib/limits.ts';
import { useNamedPage } from '../lib/page-title.ts';
import { useNarrow } from '../lib/media-query.ts';
import { useElementWidth } from '../lib/use-element-width.ts';
import { useTheme } from '../lib/theme.ts';
import './inbox-page.css';

const FurtherHit = lazy(() =>
  import('../features/tickets/components/further-hit.tsx').then(({ FurtherHit: found }) => ({ default: found })),
);
const ContactDrawer = lazy(() =>
  import('../features/contacts/contact-drawer.tsx').then(({ ContactDrawer }) => ({ default: ContactDrawer })),
);
const route = getRouteApi('/shell/tickets/{-$uuid}');
const rowHeights = { comfortable: 76, compact: 52 };

/** /tickets and /tickets/{uuid}: the list, the conversation beside it, the contact at the end. Where two do not fit, one of them at a time. */
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
  const [frame, frameWidth] = useElementWidth();
  const onePane = frameWidth < listWidthMin + panelHandlePx + conversationWidthMin;
  const [savedWidth, setWidth] = useSavedWidth(user);
  const hasRoomForDrawer = frameWidth >= listWidthMin + panelHandlePx + conversationWidthMin + drawerWidth;

  const [drawerOpen, setDrawerOpen] = useState(false);
  const [current, setCurrent] = useState<TicketView | null>(null);
  const ticket = useOpenTicket(uuid);
  const list = useTicketList(search);
  useNamedPage(uuid === undefined ? null : (ticket.data?.contact.name ?? null));
  useImmersive(uuid !== undefined);
  const drawerShown = drawerOpen && ticket.data !== undefined;
  const drawerPlace = narrow ? 'sheet' : onePane || !hasRoomForDrawer ? 'over' : 'beside';
  // The list makes room for the contact; its own width comes back afterwards.
  const widthMax = Math.min(
    listWidthMax,
    frameWidth - panelHandlePx - conversationWidthMin - (drawerShown && drawerPlace === 'beside' ? drawerWidth : 0),
  );
  const width = Math.min(savedWidth, widthMax);

  const onSearch = useCallback(
    (change: Partial<TicketSearch>) =>
      void navigate({ search: (before) => parseTicketSearch({ ...before, ...change }), replace: change.q !== undefined }),
    [navigate],
  );
  const open = useCallback(
    (wanted: TicketView) => {
      if (ticketRights(wanted, user).write) beginTypeAhead();
      void navigate({ to: '/tickets/{-$uuid}', params: { uuid: wanted.uuid }, search: true, replace: !onePane && uuid !== undefined });
    },
    [navigate, onePane, uuid, user],
  );
  const backToList = useCallback(() => void navigate({ to: '/tickets/{-$uuid}', params: { uuid: undefined }, search: true }), [navigate]);
  const closeDrawer = useCallback(() => setDrawerOpen(false), []);
  useLayer(drawerShown, closeDrawer);
  useEffect(() => {
    // The conversation left with the focus in it: the list goes on.
    if (uuid !== undefined) return;
    const timer = setTimeout(() => document.activeElement === document.body && focusHome());
    return () => clearTimeout(timer);
  }, [uuid]);
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

  /** A letter is about the row the keys stand on while the list has the focus, else about the conversation. */
  const withSubject = (act: (subject: TicketView, rights: ReturnType<typeof ticketRights>) => void) => () => {
    const row = document.activeElement?.closest('.list-pane') ? list.tickets.find(({ id }) => id === current?.id) : undefined;
    const subject = row ?? ticket.data;
    if (subject) act(subject, ticketRights(subject, user));
  };
  useTicketShortcuts({
    a: withSubject((subject, may) => (may.accept || may.reopen) && void actions.acceptByKey(subject)),
    t: withSubject((subject, may) => may.transfer && openTicketDialog({ kind: 'transfer', ticket: subject })),
    e: withSubject((subject, may) => may.resolve && void resolve(subject, false, 'list')),
    'Shift+E': withSubject((subject, may) => may.resolve && void resolve(subject, false, 'next')),
  });
  useShortcuts({ Escape: uuid ? backToList : undefined });

  const listPane = (
    <section className="list-pane" aria-label={t('list.label')}>
      <ListToolbar user={user} search={search} filter={list.filter} found={list.found} onSearch={onSearch} />
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
      searched={searchedIn(list.filter)}
      uuid={uuid}
      narrow={narrow}
      actions={actions}
      drawerOpen={drawerShown}
      onDrawer={() => setDrawerOpen(!drawerOpen)}
      onBack={onePane ? backToList : null}
      onList={backToList}
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
        onClose={closeDrawer}
      />
    </Suspense>
  );
  if (onePane)
    return (
      <div className="inbox" ref={frame}>
        <h1 className="visually-hidden">{ticket.data?.contact.name ?? t('list.label')}</h1>
        {uuid === undefined ? listPane : conversationPane}
        {drawerShown && <div className={`drawer-${drawerPlace}`}>{drawer}</div>}
      </div>
    );
  return (
    <div className="inbox" ref={frame}>
      <h1 className="visually-hidden">{ticket.data?.contact.name ?? t('list.label')}</h1>
      <PanelLayout
        resizable
        panelPosition="side-start"
        panelSize={width + panelHandlePx}
        minPanelSize={listWidthMin + panelHandlePx}
        maxPanelSize={widthMax + panelHandlePx}
        onPanelResize={({ detail }) => setWidth(detail.panelSize - panelHandlePx)}
        i18nStrings={{ resizeHandleAriaLabel: t('list.resize') }}
        panelContent={listPane}
        mainContent={
          <div className={drawerShown && drawerPlace === 'beside' ? 'with-drawer' : 'without-drawer'}>
            {conversationPane}
            {drawerShown && (
              <div className={drawerPlace === 'beside' ? 'drawer-pane' : 'drawer-over'} style={{ inlineSize: drawerWidth }}>
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
  const { t } = useTranslation('tickets');
  const cache = useQueryClient();
  const navigate = route.useNavigate();
  const query = useQuery({
    ...ticketQuery(uuid ?? ''),
    enabled: uuid !== undefined,
    initialData: () => (uuid === undefined ? undefined : findInLists(cache, (ticket) => ticket.uuid === uuid)),
    initialDataUpdatedAt: 0,
    staleTime: 5 * 60_000,
  });
  // A ticket that cannot be loaded leads back to the list; one that left while it was open stays to be read.
  const isLost = useLostTickets(({ lost }) => query.data !== undefined && query.data.id in lost);
  const missing = !isLost && query.error instanceof ApiError && (query.error.status === 404 || query.error.status === 400);
  useEffect(() => {
    if (missing) showToast('info', t('pane.gone'));
    if (missing) void navigate({ to: '/tickets/{-$uuid}', params: { uuid: undefined }, search: true, replace: true });
  }, [missing, navigate, t]);
  return query;
};

const useTicketList = (search: TicketSearch) => {
  const filter = useMemo(() => toTicketFilter(search), [search]);
  const query = useInfiniteQuery(ticketListQuery(filter));
  const tickets = useMemo(() => flattenTickets(query.data), [query.data]);
  const found = query.data ? { loaded: tickets.length, hasMore: query.hasNextPage } : null;
  return { filter, query, tickets, found };
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
          searched={searchedIn(filter)}
          href={`/tickets/${ticket.uuid}`}
          onOpen={onOpen}
          onAction={onAction}
        />
      )}
    />
  );
};

/** Words that were looked for inside messages too. */
const searchedIn = ({ searchOnMessages, searchParam }: TicketFilter): string | null =>
  searchOnMessages && searchParam !== '' ? searchParam : null;

const TextAction = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <button type="button" className="primary-action" onClick={onClick}>
    {children}
  </button>
);

type ConversationPaneProps = {
  user: Me;
  ticket: ReturnType<typeof useOpenTicket>;
  uuid: string | undefined;
  searched: string | null;
  narrow: boolean;
  actions: TicketActions;
  drawerOpen: boolean;
  onDrawer: () => void;
  /** Null while the list is beside the conversation. */
  onBack: (() => void) | null;
  onList: () => void;
  onResolve: (ticket: TicketView, farewell: boolean) => void;
};

const ConversationPane = ({
  user,
  ticket: query,
  uuid,
  searched,
  narrow,
  actions,
  drawerOpen,
  onDrawer,
  onBack,
  onList,
  onResolve,
}: ConversationPaneProps) => {
  const { t } = useTranslation(['tickets', 'common']);
  const ticket = query.data;
  const cache = useQueryClient();
  const { viewing } = usePeople(ticket?.id ?? 0);
  const lost = useLostTickets((state) => state.lost[ticket?.id ?? 0] ?? null);
  const hit = useQuery({ ...messageHitQuery(ticket, searched ?? ''), enabled: ticket !== undefined && searched !== null }).data;
  const [furtherHit, setFurtherHit] = useState<{ searched: string | null; messageId: string } | null>(null);
  const onFurtherHit = useCallback((messageId: string) => setFurtherHit({ searched, messageId }), [searched]);
  const furtherId = furtherHit?.searched === searched ? furtherHit.messageId : null;
  const takenBy = useTakenBy(ticket, user);
  const offers = useWindowOffers(ticket);
  const onRead = useCallback((read: TicketView) => void actions.markRead(read), [actions]);
  const ticketId = ticket?.id;
  useEffect(() => {
    if (ticketId === undefined) return;
    forgetArrival(ticketId);
    return () => {
      // What is no longer ours is not kept once it has been left.
      if (!(ticketId in useLostTickets.getState().lost)) return;
      forgetLost(ticketId);
      cache.removeQueries({ queryKey: ticketQuery(uuid ?? '').queryKey });
    };
  }, [ticketId, uuid, cache]);
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
  const rights = lost ? noTicketRights : ticketRights(ticket, user);
  const lostText =
    lost &&
    (lost.cause === 'transferred' && lost.to
      ? t('pane.transferredTo', { by: lost.by ?? '', to: lost.to })
      : lost.cause !== 'hidden' && lost.cause !== 'deleted' && lost.by
        ? t(lost.cause === 'taken' ? 'pane.taken' : 'pane.transferred', { name: lost.by })
        : t(lost.cause === 'deleted' ? 'pane.deleted' : 'pane.hidden'));
  return (
    <Conversation
      ticket={ticket}
      user={user}
      canWrite={rights.write}
      jumpTo={searched === null ? null : hit?.kind === 'found' ? hit.messageId : furtherId}
      isLive={lost === null}
      windowOffers={offers}
      notice={takenBy && !lost ? t('pane.taken', { name: takenBy }) : null}
      further={
        searched !== null &&
        hit?.kind === 'further' && (
          <Suspense fallback={null}>
            <FurtherHit key={searched} ticket={ticket} searched={searched} cursor={hit.cursor} onFound={onFurtherHit} />
          </Suspense>
        )
      }
      onTalk={(number, name) => void talkTo(cache, number, name)}
      onLeave={() => document.querySelector<HTMLElement>('.ticket-title')?.focus()}
      onRead={onRead}
      onResolve={() => onResolve(ticket, false)}
      header={
        <TicketHeader
          ticket={ticket}
          narrow={narrow}
          actions={actions}
          rights={rights}
          lostTo={lost?.cause === 'taken' ? lost.by : lost?.cause === 'transferred' ? lost.to : null}
          viewing={lost ? nobody : viewing}
          drawerOpen={drawerOpen}
          onDrawer={onDrawer}
          onBack={onBack}
          onResolve={(farewell) => onResolve(ticket, farewell)}
        />
      }
      readOnlyNote={
        <div className="pane-note" role="status">
          <span>{lostText ?? t(rights.accept ? 'pane.acceptFirst' : 'pane.closed')}</span>
          {lost ? (
            <TextAction onClick={onList}>{t('header.back')}</TextAction>
          ) : (
            <TextAction onClick={() => void actions.accept(ticket)}>{t(rights.accept ? 'actions.accept' : 'actions.reopen')}</TextAction>
          )}
        </div>
      }
    />
  );
};

/** Starts a conversation with a number; the dialog makes the contact of whom nobody knows yet. */
const talkTo = async (cache: QueryClient, number: string, name: string): Promise<void> => {
  const { contacts } = await cache
    .fetchQuery({ ...contactSearchQuery(number), staleTime: 0, retry: false })
    .catch(() => ({ contacts: [] }));
  const known = contacts.find((contact) => contact.number === number);
  openTicketDialog(known ? { kind: 'new', contact: known } : { kind: 'new', newContact: { number, name } });
};

const nobody: { id: string; name: string }[] = [];

/** The colleague who took the ticket while it was open here; for those who go on seeing it. */
const useTakenBy = (ticket: TicketView | undefined, user: Me): string | null => {
  const [first, setFirst] = useState<{ id: number; userId: string | null } | null>(null);
  if (ticket && first?.id !== ticket.id) setFirst({ id: ticket.id, userId: ticket.userId });
  if (!ticket?.user || ticket.userId === user.id || first?.id !== ticket.id || ticket.userId === first.userId) return null;
  return ticket.user.name;
};

/** Ways to reach a customer whose 24 hours are over: a connection without such a limit, a call. */
const useWindowOffers = (ticket: TicketView | undefined): WindowOffer[] => {
  const { t } = useTranslation('conversation');
  const isClosed = useWindowClosed(ticket?.replyWindowEndsAt ?? null);
  const { data: connections = [] } = useQuery({ ...connectionsQuery(), enabled: isClosed });
  if (!isClosed || !ticket) return [];
  const { contact } = ticket;
  const free = connections.find(({ channel, status }) => channelCapabilities[channel].replyWindowHours === null && status === 'CONNECTED');
  const offers: WindowOffer[] = [];
  if (free && contact.number)
    offers.push({
      label: t('composer.otherConnection', { name: free.name }),
      run: () => openTicketDialog({ kind: 'new', contact, connectionId: free.id }),
    });
  if (contact.number && /^\d+$/.test(contact.number))
    offers.push({ label: t('composer.call', { number: formatPhone(contact.number) }), href: `tel:+${contact.number}` });
  return offers;
};
