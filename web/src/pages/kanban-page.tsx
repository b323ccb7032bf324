import type { Me } from '@balcao/shared/contract/auth.ts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useLayoutEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AfterDelay } from '../components/after-delay.tsx';
import { ListProblem } from '../components/list-page/list-states.tsx';
import { ContactDrawer } from '../features/contacts/load-contact-drawer.ts';
import { boardQuery } from '../features/kanban/api/board-query.ts';
import { Board } from '../features/kanban/components/board.tsx';
import { BoardToolbar } from '../features/kanban/components/board-toolbar.tsx';
import { lanesQuery } from '../features/tags/api/lane-queries.ts';
import { usePlaceLane } from '../features/tags/api/use-place-lane.ts';
import { ticketQuery } from '../features/tickets/api/ticket-queries.ts';
import { useTicketActions } from '../features/tickets/api/use-ticket-actions.ts';
import type { TicketView } from '../features/tickets/ticket-types.ts';
import { useSession } from '../lib/api/session.ts';
import { joinRoom } from '../lib/live/live-connection.ts';
import { useMediaQuery, onePaneQuery, useNarrow } from '../lib/media-query.ts';
import { useNamedPage } from '../lib/page-title.ts';
import { may } from '../lib/rights.ts';
import { TicketStep } from './inbox/ticket-step.tsx';
import { ConversationPane } from './inbox/conversation-pane.tsx';
import { Boundary, Part } from '../components/boundary.tsx';
import '../components/record-form/record-form.css';
import '../features/kanban/kanban.css';

const route = getRouteApi('/shell/kanban');

/** /kanban: the board, and beside it the conversation of the card that was opened. */
export const KanbanPage = () => {
  const user = useSession((session) => session.user);
  return user && <Kanban user={user} />;
};

const Kanban = ({ user }: { user: Me }) => {
  const { t } = useTranslation('kanban');
  const { from, to, chat } = route.useSearch();
  const navigate = route.useNavigate();
  const filter = useMemo(() => ({ ...(from ? { from } : {}), ...(to ? { to } : {}) }), [from, to]);
  // before the board is asked for, which waits for the room
  useLayoutEffect(() => joinRoom('colleagues'), []);
  useNamedPage(t('title'));
  const board = useQuery(boardQuery(filter));
  const lanes = useQuery(lanesQuery());
  const onOpen = useCallback((card: TicketView) => void navigate({ search: (known) => ({ ...known, chat: card.uuid }) }), [navigate]);
  const onClose = useCallback(() => void navigate({ search: ({ chat: _closed, ...known }) => known }), [navigate]);
  const { mutate: placeLane } = usePlaceLane();
  const onPlaceLane = useCallback((id: string, before: string | null) => placeLane({ id, before }), [placeLane]);
  const isAdmin = may(user, 'kanban:manage');
  const failed = board.error ?? lanes.error;
  return (
    <div className={chat ? 'kanban-page with-chat' : 'kanban-page'}>
      <div className="kanban-main-pane">
        <BoardToolbar
          key={`${from} ${to}`}
          filter={filter}
          onSearch={(wanted) => {
            void navigate({ search: (known) => ({ chat: known.chat, ...wanted }) });
            if (wanted.from === from && wanted.to === to) void board.refetch();
          }}
          {...(isAdmin ? { onLanes: () => void navigate({ to: '/tagsKanban' }) } : {})}
        />
        {lanes.data?.length === 0 && <p className="kanban-hint">{t(isAdmin ? 'none.admin' : 'none.user')}</p>}
        {board.data && lanes.data ? (
          <Board
            filter={filter}
            board={board.data}
            lanes={lanes.data}
            openUuid={chat ?? null}
            onOpen={onOpen}
            {...(isAdmin ? { onPlaceLane } : {})}
          />
        ) : failed ? (
          <ListProblem error={failed} onRetry={() => [board, lanes].map(({ refetch }) => refetch())} />
        ) : (
          <AfterDelay>
            <div className="kanban-board kanban-skeleton" aria-hidden="true">
              {[1, 2, 3, 4].map((n) => (
                <div key={n} className="kanban-lane" />
              ))}
            </div>
          </AfterDelay>
        )}
      </div>
      {chat && <Chat key={chat} user={user} uuid={chat} onClose={onClose} />}
    </div>
  );
};

const Chat = ({ user, uuid, onClose }: { user: Me; uuid: string; onClose: () => void }) => {
  const { t } = useTranslation('kanban');
  const narrow = useNarrow();
  const isAlone = useMediaQuery(onePaneQuery);
  const actions = useTicketActions();
  const [drawerOpen, setDrawerOpen] = useState(false);
  const ticket = useQuery(ticketQuery(uuid));
  const resolve = (resolved: TicketView, farewell: boolean) =>
    void actions.resolve(resolved, farewell).then((isDone) => isDone && onClose());
  return (
    <aside className="kanban-chat" aria-label={t('chat')}>
      <Boundary place="conversation" onClose={onClose}>
        <ConversationPane
          user={user}
          ticket={ticket.data}
          error={ticket.error}
          onRetry={() => void ticket.refetch()}
          uuid={uuid}
          messageId={null}
          onEnd={nothing}
          narrow={narrow || !isAlone}
          actions={actions}
          drawerOpen={drawerOpen}
          onDrawer={() => setDrawerOpen((isOpen) => !isOpen)}
          onBack={onClose}
          onList={onClose}
          onResolve={resolve}
        />
      </Boundary>
      {drawerOpen && ticket.data && (
        <div className="kanban-chat-drawer">
          <Part place="drawer" onClose={() => setDrawerOpen(false)}>
            <ContactDrawer
              contactId={ticket.data.contactId}
              ticketId={ticket.data.id}
              user={user}
              step={<TicketStep ticket={ticket.data} user={user} />}
              onClose={() => setDrawerOpen(false)}
            />
          </Part>
        </div>
      )}
    </aside>
  );
};

const nothing = (): void => undefined;
