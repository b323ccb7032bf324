import type { Me } from '@balcao/shared/contract/auth.ts';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, memo, useCallback, useDeferredValue, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ContactDrawer } from '../features/contacts/load-contact-drawer.ts';
import { ContactHistory } from '../features/contact-history/load.ts';
import { useImmersive } from '../features/shell/shell-layout.ts';
import { MessageHits, StarredMessages } from '../features/message-search/load.ts';
import { searchedInMessages } from '../features/tickets/api/ticket-queries.ts';
import { useTicketActions } from '../features/tickets/api/use-ticket-actions.ts';
import { ListToolbar } from '../features/tickets/components/list-toolbar.tsx';
import type { RowAction } from '../features/tickets/components/ticket-row.tsx';
import { TicketRows } from '../features/tickets/components/ticket-rows.tsx';
import { markedTicketId, rowWithMark } from '../features/tickets/marked-row.ts';
import { openTicketDialog } from '../features/tickets/ticket-dialog-store.ts';
import { ticketRights } from '../features/tickets/ticket-rights.ts';
import { parseTicketSearch, type TicketSearch } from '../features/tickets/ticket-search.ts';
import type { TicketView } from '../features/tickets/ticket-types.ts';
import { useSavedWidth } from '../features/tickets/use-saved-width.ts';
import { useTicketList } from '../features/tickets/use-ticket-list.ts';
import { SavedViewsRoom } from '../features/tickets/views/saved-views-room.tsx';
import { useSession } from '../lib/api/session.ts';
import { getDraft, openingMode } from '../lib/drafts.ts';
import { useShortcuts, useTicketShortcuts } from '../lib/keys/shortcuts.ts';
import { handOver, leaveTyping, ownTyping, releaseTyping } from '../lib/keys/typing-owner.ts';
import { focusHome } from '../lib/layers/focus-home.ts';
import { useLayer } from '../lib/layers/use-layer.ts';
import { isNotKept } from '../lib/not-kept.ts';
import { conversationWidthMin, drawerWidth, listWidthMax, listWidthMin, panelHandlePx } from '../lib/limits.ts';
import { useNarrow } from '../lib/media-query.ts';
import { useNamedPage } from '../lib/page-title.ts';
import { useElementWidth } from '../lib/use-element-width.ts';
import { ConversationPane, preloadConversation } from './inbox/conversation-pane.tsx';
import { TicketStep } from './inbox/ticket-step.tsx';
import { useOpenTicket } from './inbox/use-open-ticket.ts';
import { Boundary, Part } from '../components/boundary.tsx';
import { SplitPane } from '../components/split-pane.tsx';
import { lazyPart } from '../lib/lazy-part.ts';
import './inbox-page.css';

const InboxAlerts = lazy(
  lazyPart(() => import('../features/tickets/components/inbox-alerts.tsx').then(({ InboxAlerts }) => ({ default: InboxAlerts }))),
);
/** The address without the message that was looked for. */
const withoutMessage = (before: TicketSearch): TicketSearch => parseTicketSearch({ ...before, message: undefined });
const hrefOfHit = ({ uuid, id }: { uuid: string; id: string }): string => `/tickets/${uuid}?message=${id}`;
const OpenConversation = memo(ConversationPane);
/** The list is drawn before what opens its rows is loaded, ms. */
const afterListMs = 300;
const route = getRouteApi('/shell/tickets/{-$uuid}');

/** /tickets and /tickets/{uuid}: the list, the conversation beside it, the contact at the end. Where two do not fit, one of them at a time. */
export const InboxPage = () => {
  const user = useSession(({ user }) => user);
  return user && <Inbox user={user} />;
};

const Inbox = ({ user }: { user: Me }) => {
  const { t } = useTranslation('tickets');
  const { uuid: wantedUuid } = route.useParams();
  // The row is marked at once; its conversation is drawn after that, and until then the one before takes no keys and no presses.
  const uuid = useDeferredValue(wantedUuid);
  const isLeaving = uuid !== wantedUuid;
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const narrow = useNarrow();
  const actions = useTicketActions();
  const [frame, frameWidth] = useElementWidth();
  const onePane = frameWidth < listWidthMin + panelHandlePx + conversationWidthMin;
  const [savedWidth, setWidth] = useSavedWidth(user);
  const hasRoomForDrawer = frameWidth >= listWidthMin + panelHandlePx + conversationWidthMin + drawerWidth;

  const [drawerOpen, setDrawerOpen] = useState(false);
  const ticket = useOpenTicket(uuid);
  const { refetch } = ticket;
  const retry = useCallback(() => void refetch(), [refetch]);
  const list = useTicketList(search);
  // From then on, also where a list is not there yet, or cannot be had.
  const [isListed, setListed] = useState(false);
  if (list.found !== null && !isListed) setListed(true);
  useEffect(() => {
    if (isListed) setTimeout(preloadConversation, afterListMs);
  }, [isListed]);
  useNamedPage(uuid === undefined ? null : (ticket.data?.contact.name ?? null));
  useImmersive(wantedUuid !== undefined);
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
      ownTyping(wanted.uuid, ticketRights(wanted, user).write);
      void navigate({
        to: '/tickets/{-$uuid}',
        params: { uuid: wanted.uuid },
        search: withoutMessage,
        replace: !onePane && wantedUuid !== undefined,
      });
    },
    [navigate, onePane, wantedUuid, user],
  );
  const [hitNth, setHitNth] = useState(0);
  const openHit = useCallback(
    ({ uuid: of, id }: { uuid: string; id?: string }) => {
      setHitNth((nth) => nth + 1);
      ownTyping(of);
      void navigate({
        to: '/tickets/{-$uuid}',
        params: { uuid: of },
        search: (before) => parseTicketSearch({ ...before, message: id }),
        replace: !onePane && wantedUuid !== undefined,
      });
    },
    [navigate, onePane, wantedUuid],
  );
  const showHere = (id: string) => {
    if (uuid !== undefined) openHit({ uuid, id });
    if (drawerPlace !== 'beside') closeDrawer();
  };
  const toEnd = useCallback(() => void navigate({ search: withoutMessage, replace: true }), [navigate]);
  const showList = useCallback(
    () => void navigate({ to: '/tickets/{-$uuid}', params: { uuid: undefined }, search: withoutMessage }),
    [navigate],
  );
  const backToList = useCallback(() => {
    leaveTyping();
    showList();
  }, [showList]);
  /** Back to the list after an answer of the server, unless somebody has gone on meanwhile. */
  const leave = useCallback(
    ({ uuid: left }: TicketView) => {
      if (!location.pathname.endsWith(left)) return;
      releaseTyping();
      showList();
    },
    [showList],
  );
  const closeDrawer = useCallback(() => setDrawerOpen(false), []);
  const turnDrawer = useCallback(() => setDrawerOpen((isOpen) => !isOpen), []);
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
    if (next) {
      open(next);
      // Nobody chose this one: while it waits, the letters that resolve one after the other go on being commands.
      if (!ticketRights(next, user).write) releaseTyping();
    } else leave(resolved);
  };
  const resolveHere = useCallback(
    (resolved: TicketView, farewell: boolean) => void actions.resolve(resolved, farewell).then((isDone) => isDone && leave(resolved)),
    [actions, leave],
  );
  const onRowAction = useCallback(
    (action: RowAction, row: TicketView) => {
      if (action === 'transfer') openTicketDialog({ kind: 'transfer', ticket: row });
      else if (action === 'resolve') void actions.resolve(row, false);
      else void actions[action](row);
    },
    [actions],
  );

  // The row that had the mark when this conversation was opened: a mark that has moved since is what somebody looks at now.
  const markAtOpening = useRef<number | null>(null);
  useEffect(() => {
    markAtOpening.current = uuid === undefined ? null : rowWithMark();
  }, [uuid]);
  /** A letter is about the row that was marked last and is seen to be, else about the conversation that is open, else about nothing. */
  const subjectOfLetter = (): TicketView | undefined => {
    const markedId = markedTicketId();
    const isMarkNewer = uuid === undefined || (markedId !== null && markedId !== markAtOpening.current);
    return isLeaving ? undefined : isMarkNewer ? list.tickets.find(({ id }) => id === markedId) : ticket.data;
  };
  const withSubject = (act: (subject: TicketView, rights: ReturnType<typeof ticketRights>) => void) => () => {
    const subject = subjectOfLetter();
    if (subject) act(subject, ticketRights(subject, user));
  };
  /** Where the open conversation holds words that were not sent, a letter goes on with them. */
  const goOnWriting = (): boolean => {
    const subject = subjectOfLetter();
    if (!subject || subject !== ticket.data || !ticketRights(subject, user).write) return false;
    const draft = getDraft(subject.uuid, openingMode(subject.uuid));
    if (!draft?.text.trim()) return false;
    ownTyping(subject.uuid);
    return true;
  };
  useTicketShortcuts(
    {
      a: withSubject((subject, may) => (may.accept || may.reopen) && void actions.acceptByKey(subject)),
      t: withSubject((subject, may) => may.transfer && openTicketDialog({ kind: 'transfer', ticket: subject })),
      m: withSubject((subject, may) => may.transfer && openTicketDialog({ kind: 'macros', ticket: subject })),
      z: withSubject(
        (subject, may) => may.transfer && subject.snoozedUntil === null && openTicketDialog({ kind: 'snooze', ticket: subject }),
      ),
      s: withSubject((subject) => void actions.follow(subject, !subject.followers.includes(user.id))),
      e: withSubject((subject, may) => may.resolve && void resolve(subject, false, 'list')),
      'Shift+E': withSubject((subject, may) => may.resolve && void resolve(subject, false, 'next')),
    },
    goOnWriting,
  );
  useShortcuts({ Escape: wantedUuid ? backToList : undefined });
  // Its field may have been there all the time, behind the conversation that was to come in its place.
  useLayoutEffect(() => {
    if (!isLeaving) handOver();
  }, [isLeaving]);
  useEffect(() => () => releaseTyping(), []);

  const words = searchedInMessages(list.filter);
  const [wordsFound, setWordsFound] = useState<string | null>(null);
  const isSettled = words === null ? list.found !== null || list.query.isError || isNotKept(list.query) : wordsFound === words;
  const listPane = (
    <section className="list-pane" aria-label={t('list.label')}>
      <Boundary place="list" of={search}>
        <ListToolbar user={user} search={search} filter={list.filter} found={list.found} isSettled={isSettled} onSearch={onSearch}>
          <SavedViewsRoom user={user} search={search} onSearch={onSearch} isDue={isListed} />
        </ListToolbar>
        {search.starred ? (
          <Part>
            <StarredMessages shown={search.message ?? null} hrefOf={hrefOfHit} onOpen={openHit} />
          </Part>
        ) : words !== null ? (
          <Part>
            <MessageHits
              search={{ words, ...list.filter }}
              shown={search.message ?? null}
              hrefOf={hrefOfHit}
              onOpen={openHit}
              onSettled={setWordsFound}
            />
          </Part>
        ) : (
          <TicketRows
            user={user}
            search={search}
            list={list}
            openUuid={wantedUuid ?? null}
            onOpen={open}
            onAction={onRowAction}
            onSearch={onSearch}
          />
        )}
        {isListed && (
          <Part>
            <InboxAlerts user={user} />
          </Part>
        )}
      </Boundary>
    </section>
  );
  const conversationPane = (
    <Boundary place="conversation" of={uuid} onClose={onePane ? backToList : undefined}>
      <OpenConversation
        key={uuid}
        user={user}
        ticket={ticket.data}
        error={ticket.error}
        onRetry={retry}
        messageId={search.message ?? null}
        messageNth={hitNth}
        onEnd={toEnd}
        uuid={uuid}
        narrow={narrow}
        actions={actions}
        drawerOpen={drawerShown}
        onDrawer={turnDrawer}
        onBack={onePane ? backToList : null}
        onList={backToList}
        onResolve={resolveHere}
      />
    </Boundary>
  );
  const drawer = ticket.data && (
    <Part place="drawer" onClose={closeDrawer} of={ticket.data.contactId}>
      <ContactDrawer
        key={ticket.data.contactId}
        contactId={ticket.data.contactId}
        ticketId={ticket.data.id}
        user={user}
        step={
          <>
            <TicketStep ticket={ticket.data} user={user} />
            <Part>
              <ContactHistory
                contactId={ticket.data.contactId}
                ticketId={ticket.data.id}
                onTicket={(of) => openHit({ uuid: of })}
                onMessage={(id) => showHere(id)}
              />
            </Part>
          </>
        }
        onClose={closeDrawer}
      />
    </Part>
  );
  return (
    <div className="inbox" ref={frame}>
      <h1 className="visually-hidden">{ticket.data?.contact.name ?? t('list.label')}</h1>
      <SplitPane
        width={width}
        min={listWidthMin}
        max={widthMax}
        onResize={setWidth}
        label={t('list.resize')}
        only={onePane ? (uuid === undefined ? 'pane' : 'rest') : null}
        pane={listPane}
      >
        <div className={drawerShown && drawerPlace === 'beside' ? 'with-drawer' : 'without-drawer'} inert={isLeaving}>
          {conversationPane}
          {drawerShown && (
            <div
              className={drawerPlace === 'beside' ? 'drawer-pane' : `drawer-${drawerPlace}`}
              style={onePane ? undefined : { inlineSize: drawerWidth }}
            >
              {drawer}
            </div>
          )}
        </div>
      </SplitPane>
    </div>
  );
};
