import type { Me } from '@balcao/shared/contract/auth.ts';
import { awaitField, conversationSearchField, followStrip, releaseAfterWord, typingStrip } from '../../lib/keys/typing-owner.ts';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { connectionsQuery } from '../../features/connections/api/connection-queries.ts';
import { contactOfNumberQuery } from '../../features/contacts/api/contact-queries.ts';
import { ContactForm } from '../../features/contacts/load-contact-form.ts';
import { ConversationExport } from '../../features/conversation-export/load.ts';
import { usePeople } from '../../features/conversation/presence.ts';
import type { OnRead } from '../../features/conversation/use-unread-divider.ts';
import { ConversationSearch } from '../../features/message-search/load.ts';
import { ticketQuery } from '../../features/tickets/api/ticket-queries.ts';
import type { TicketActions } from '../../features/tickets/api/use-ticket-actions.ts';
import { forgetArrival } from '../../features/tickets/arrivals.ts';
import { mentionsQuery, readMentions } from '../../features/tickets/api/mention-queries.ts';
import { lookAtFollowed } from '../../features/tickets/followed-news.ts';
import { ListState } from '../../features/tickets/components/list-states.tsx';
import { SteadyAction } from '../../features/tickets/components/steady-action.tsx';
import { TextAction } from '../../features/tickets/components/text-action.tsx';
import { TicketHeader } from '../../features/tickets/components/ticket-header.tsx';
import { forgetLost, useLostTickets } from '../../features/tickets/lost-tickets.ts';
import { openTicketDialog } from '../../features/tickets/ticket-dialog-store.ts';
import { noTicketRights, ticketRights } from '../../features/tickets/ticket-rights.ts';
import type { TicketView } from '../../features/tickets/ticket-types.ts';
import { useUnsentPreview } from '../../features/tickets/unsent-preview.ts';
import { errorText } from '../../lib/api/api-error.ts';
import { refusalFor } from '../../lib/rights.ts';
import { previewText } from '../../lib/text/last-message-preview.ts';
import { connectionNotice } from './connection-notice.ts';
import { useWindowOffers } from './use-window-offers.ts';
import { Part } from '../../components/boundary.tsx';
import { DialogPart } from '../../components/dialog-part.tsx';
import { lazyPart } from '../../lib/lazy-part.ts';

const ScheduleDialog = lazy(lazyPart(() => import('./schedule-dialog.tsx').then((part) => ({ default: part.ScheduleDialog }))));
const loadConversation = () => import('../../features/conversation/components/conversation.tsx');
const Conversation = lazy(lazyPart(() => loadConversation().then(({ Conversation: loaded }) => ({ default: loaded }))));
/** Half of the page's code is needed only where a conversation is open: it comes after the list. */
export const preloadConversation = (): void => void loadConversation().catch(() => undefined);

type ConversationPaneProps = {
  user: Me;
  /** Undefined while it is loading, when it could not be loaded, and without an address. */
  ticket: TicketView | undefined;
  error: Error | null;
  onRetry: () => void;
  uuid: string | undefined;
  /** A message to show instead of the end. */
  messageId: string | null;
  /** Which time it is asked for. */
  messageNth?: number;
  onEnd: () => void;
  narrow: boolean;
  actions: TicketActions;
  drawerOpen: boolean;
  onDrawer: () => void;
  /** Null while the list is beside the conversation. */
  onBack: (() => void) | null;
  onList: () => void;
  onResolve: (ticket: TicketView, farewell: boolean) => void;
};

/** The ticket of the address with its conversation, or why there is none. */
export const ConversationPane = ({
  user,
  ticket,
  error,
  onRetry,
  uuid,
  messageId,
  messageNth = 0,
  onEnd,
  narrow,
  actions,
  drawerOpen,
  onDrawer,
  onBack,
  onList,
  onResolve,
}: ConversationPaneProps) => {
  const { t, ready } = useTranslation(['tickets', 'common', 'ticketDialogs']);
  const cache = useQueryClient();
  const { viewing } = usePeople(ticket?.id ?? 0);
  const lost = useLostTickets((state) => state.lost[ticket?.id ?? 0] ?? null);
  const [searching, setSearching] = useState(false);
  const [exporting, setExporting] = useState(false);
  const [scheduling, setScheduling] = useState<string | null>(null);
  const [adding, setAdding] = useState<{ number: string; name: string } | null>(null);
  const openSearch = useCallback(() => {
    // The box comes a moment later; what is typed meanwhile is for it.
    if (!searching) awaitField(conversationSearchField);
    setSearching(true);
  }, [searching]);
  const closeSearch = useCallback(() => setSearching(false), []);
  const takenBy = useTakenBy(ticket, user);
  const offers = useWindowOffers(ticket);
  const onRead = useCallback<OnRead>((read, how) => actions.markRead(read, how), [actions]);
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
  useEffect(() => {
    if (ticket && document.visibilityState === 'visible') lookAtFollowed(ticket, user.id);
  }, [ticket, user.id]);
  const { data: connections } = useQuery(connectionsQuery());
  const connection = connections?.find(({ id }) => id === ticket?.whatsappId);
  const down = connections && connectionNotice(connection);
  const mentions = useQuery({ ...mentionsQuery(), enabled: false }).data;
  useEffect(() => {
    if (ticketId !== undefined && document.visibilityState === 'visible') void readMentions(cache, ticketId);
  }, [ticketId, mentions, cache]);
  // Its rights, or who has it, may have changed.
  useEffect(followStrip);
  const isMissing = !ticket && error !== null;
  useEffect(() => {
    if (isMissing && uuid !== undefined) releaseAfterWord(uuid);
  }, [isMissing, uuid]);
  if (uuid === undefined)
    return (
      <div className="pane-empty">
        <ListState title={t('pane.noneTitle')} text={t('pane.noneText')} />
      </div>
    );
  if (!ticket)
    return (
      <div className="pane-empty">
        {error && (
          <ListState
            art="error"
            title={t('pane.errorTitle')}
            text={errorText(error)}
            action={
              <>
                <TextAction onClick={onRetry}>{t('common:retry')}</TextAction>
                {onBack && <TextAction onClick={onBack}>{t('header.back')}</TextAction>}
              </>
            }
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
    <Part place="conversation" fallback={<div className="pane-empty" />} of={uuid}>
      {exporting && (
        <DialogPart onClose={() => setExporting(false)}>
          <ConversationExport ticket={ticket} user={user} onClose={() => setExporting(false)} />
        </DialogPart>
      )}
      {scheduling !== null && (
        <DialogPart onClose={() => setScheduling(null)}>
          <ScheduleDialog ticket={ticket} body={scheduling} onClose={() => setScheduling(null)} />
        </DialogPart>
      )}
      {adding && (
        <DialogPart onClose={() => setAdding(null)}>
          <ContactForm id={null} preset={adding} onClose={() => setAdding(null)} />
        </DialogPart>
      )}
      <Conversation
        ticket={ticket}
        user={user}
        canWrite={rights.write}
        jumpTo={messageId}
        jumpNth={messageNth}
        onEnd={onEnd}
        search={
          searching
            ? (onShow) => (
                <Part onClose={closeSearch}>
                  <ConversationSearch ticketId={ticket.id} onShow={onShow} onClose={closeSearch} />
                </Part>
              )
            : null
        }
        onSearch={openSearch}
        isLive={lost === null}
        windowOffers={offers}
        isConnectionGone={down === 'deleted'}
        notice={
          takenBy && !lost
            ? t('pane.taken', { name: takenBy })
            : down && ready
              ? t(`ticketDialogs:connection.${down}`, { name: connection?.name })
              : null
        }
        elsewhere={
          down === 'deleted' && !takenBy && !lost && !ticket.isGroup && ticket.contact.number
            ? {
                label: t('ticketDialogs:new.start'),
                run: () => openTicketDialog({ kind: 'new', contact: ticket.contact, queueId: ticket.queueId }),
              }
            : null
        }
        onAdd={(number, name) => setAdding({ number, name })}
        onSchedule={refusalFor(user, 'schedules:use') === null ? setScheduling : null}
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
            onSearch={openSearch}
            onExport={() => setExporting(true)}
            onBack={onBack}
            onResolve={(farewell) => onResolve(ticket, farewell)}
            onRated={onList}
          />
        }
        readOnlyNote={
          <div className="pane-note" role="status" {...typingStrip(rights.accept ? t('pane.keptForAccept') : '')}>
            <UnsentHere uuid={ticket.uuid} />
            <span>{lostText ?? t(rights.accept ? (ticket.heldElsewhere ? 'pane.heldElsewhere' : 'pane.acceptFirst') : 'pane.closed')}</span>
            <SteadyAction
              key={ticket.uuid}
              label={t(lost ? 'header.back' : rights.accept ? 'actions.accept' : 'actions.reopen')}
              onClick={() => (lost ? onList() : void actions.accept(ticket))}
            />
          </div>
        }
      />
    </Part>
  );
};

/** What was written here and not sent, where there is no text field to show it. */
const UnsentHere = ({ uuid }: { uuid: string }) => {
  const { t } = useTranslation(['tickets', 'shell']);
  const unsent = useUnsentPreview(uuid);
  if (unsent === null) return null;
  return (
    <p className="pane-unsent">
      <span>
        <em>{t('row.draft')}</em> {previewText(unsent)}
      </span>
      <button type="button" className="text-button" onClick={() => openTicketDialog({ kind: 'drafts' })}>
        {t('shell:user.drafts')}
      </button>
    </p>
  );
};

/** Starts a conversation with a number; the dialog makes the contact of whom nobody knows yet. */
const talkTo = async (cache: QueryClient, number: string, name: string): Promise<void> => {
  const contactId = await cache.fetchQuery(contactOfNumberQuery(number)).then(
    (profile) => profile.contactId,
    () => null,
  );
  openTicketDialog(contactId ? { kind: 'new', contact: { id: contactId, name } } : { kind: 'new', newContact: { number, name } });
};

const nobody: { id: string; name: string }[] = [];

/** The colleague who took the ticket while it was open here; for those who go on seeing it. */
const useTakenBy = (ticket: TicketView | undefined, user: Me): string | null => {
  const [first, setFirst] = useState<{ id: number; userId: string | null } | null>(null);
  if (ticket && first?.id !== ticket.id) setFirst({ id: ticket.id, userId: ticket.userId });
  if (!ticket?.user || ticket.userId === user.id || first?.id !== ticket.id || ticket.userId === first.userId) return null;
  return ticket.user.name;
};
