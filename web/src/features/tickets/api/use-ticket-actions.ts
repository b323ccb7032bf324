import { canSeeAll } from '@balcao/shared/domain/tickets/can-see-ticket.ts';
import { countedFacts } from '@balcao/shared/domain/tickets/counted-as.ts';
import { workingStatus } from '@balcao/shared/domain/tickets/transitions/transition.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../../components/toasts.tsx';
import { errorText, isApiError } from '../../../lib/api/api-error.ts';
import { api, type Input } from '../../../lib/api/client.ts';
import { formatMoment } from '../../../lib/format.ts';
import { addressDrafts, addresseeOf, hasUnsent } from '../../../lib/drafts.ts';
import { onePaneQuery } from '../../../lib/media-query.ts';
import { endTyping, hasGoneOnFrom, isInOwnField, moveTyping, ownTyping, restTyping } from '../../../lib/keys/typing-owner.ts';
import { currentSession } from '../../../lib/api/session.ts';
import { viewerOf } from '../../../lib/rights.ts';
import { refuseOffline } from '../../../lib/refuse-offline.ts';
import { holdBack } from '../../../lib/hold-back.ts';
import { knownMessages } from '../../../lib/known-messages.ts';
import { readLater } from './read-later.ts';
import { forgetLeaving, noteLeaving } from '../leaving-tickets.ts';
import { lostLately } from '../lost-tickets.ts';
import { ticketCountsKey, ticketListsKey, ticketQuery } from './ticket-queries.ts';
import { patchTicketCache } from '../live/patch-ticket-cache.ts';
import { openTicketDialog } from '../ticket-dialog-store.ts';
import type { TicketSearch } from '../ticket-search.ts';
import type { TicketView } from '../ticket-types.ts';

type UpdateBody = Input<'updateTicket'>['body'];
export type Transfer = { queueId: string; userId: string | null; note: string };

/** The list that the address names; null = that of the conversations being attended to. */
const chosenTab = (): string | null => new URLSearchParams(location.search).get('tab');

/** Everything a person can do to a ticket, from the list, the conversation or the palette. Each shows its outcome at once, puts it
 *  right when the server says otherwise, and tells why. */
export const useTicketActions = () => {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { t } = useTranslation(['tickets', 'common', 'shell', 'ticketDialogs']);

  return useMemo(() => {
    const openTicket = async (uuid: string): Promise<void> => {
      const isHere = location.pathname.endsWith(uuid);
      // Where it stands alone no list beside it would follow, and Back leads to the list it was opened from at once.
      if (isHere && matchMedia(onePaneQuery).matches) return;
      // Whoever writes in its field already goes on where the cursor is.
      if (!isInOwnField(uuid)) ownTyping(uuid);
      // Only the list's own filters go along: another page's search means something else, and a message looked for is in another conversation.
      const isInbox = /^\/tickets(\/|$)/.test(location.pathname);
      const search = ({ tab: _tab, message: _message, ...filters }: TicketSearch) => (isInbox ? filters : {});
      await navigate({ to: '/tickets/{-$uuid}', params: { uuid }, search, replace: isHere });
    };

    const put = (ticket: TicketView, was: TicketView) => patchTicketCache(cache, [{ kind: 'saved', ticket, was: countedFacts(was) }]);

    /** Takes a ticket that this person may not see any more out of every list: a frame may have done so, which a guess of ours then undid. */
    const forget = (ticket: TicketView) => {
      const lost = lostLately(ticket.id);
      patchTicketCache(cache, [{ kind: 'deleted', ticketId: ticket.id, was: countedFacts(ticket), lost }]);
      void cache.invalidateQueries({ queryKey: ticketCountsKey });
      return lost;
    };
    const tellGone = (ticket: TicketView): null => {
      const lost = forget(ticket);
      showToast('info', lost?.cause === 'taken' && lost.by ? t('pane.taken', { name: lost.by }) : t('pane.gone'));
      return null;
    };

    /** Shows `guess`, asks the server, shows its answer; on refusal shows the ticket as it was. */
    const update = async (ticket: TicketView, body: UpdateBody, guess: Partial<TicketView>): Promise<TicketView | null> => {
      if (refuseOffline()) return null;
      const guessed = { ...ticket, ...guess };
      if (guess.status !== workingStatus(ticket) || guess.userId !== me()?.id) endTyping(ticket.uuid);
      put(guessed, ticket);
      try {
        const saved = await api.updateTicket({ params: { id: ticket.id }, body });
        put(saved, guessed);
        return saved;
      } catch (error) {
        endTyping(null);
        put(ticket, guessed);
        if (isApiError(error, 'ERR_TICKET_NOT_FOUND')) return tellGone(ticket);
        const user = me();
        const isTaken = isApiError(error, 'ERR_TICKET_HELD_BY_OTHER');
        if (isTaken && user && !canSeeAll(viewerOf(user))) forget(ticket);
        if (isTaken || isApiError(error, 'ERR_TICKET_ALREADY_OPEN'))
          openTicketDialog({ kind: 'held', ...error.details, refused: ticket.uuid });
        else if (isApiError(error, 'ERR_TICKET_NEEDS_QUEUE')) openTicketDialog({ kind: 'accept', ticket });
        else {
          // What is to be done first stands behind it.
          const isToDo = isApiError(error, 'ERR_TAG_REQUIRED') || isApiError(error, 'ERR_CUSTOMER_WROTE');
          showToast(isToDo ? 'warning' : 'error', errorText(error));
          // The frame of what it is now may not have come.
          void cache.invalidateQueries({ queryKey: ticketQuery(ticket.uuid).queryKey });
        }
        return null;
      }
    };

    const me = () => currentSession().user;

    /** Pending or closed → mine. Without a queue, or in one that was deleted, the choice of one comes first. */
    const accept = async (ticket: TicketView, queueId: string | null = ticket.queue?.id ?? null): Promise<boolean> => {
      const user = me();
      if (!user || refuseOffline()) return false;
      ownTyping(ticket.uuid, queueId !== null);
      if (!queueId) {
        openTicketDialog({ kind: 'accept', ticket });
        return false;
      }
      const status = workingStatus(ticket);
      const [from, tab] = [location.pathname, chosenTab()];
      const saved = await update(
        ticket,
        { status, userId: user.id, queueId },
        { status, userId: user.id, user: { id: user.id, name: user.name, color: null } },
      );
      if (!saved) {
        addressDrafts(ticket.uuid, addresseeOf(ticket));
        if (restTyping(ticket.uuid, () => sayItIsADraft(ticket))) sayItIsADraft(ticket);
        return false;
      }
      moveTyping(ticket.uuid, saved.uuid);
      const { sendGreetingAccepted, greetingAcceptedMessage } = user.company.companieSettings;
      const greets =
        ticket.status === 'pending' &&
        sendGreetingAccepted === 'enabled' &&
        (!ticket.isGroup || ticket.whatsapp.groupAsTicket === 'enabled');
      if (greets && !greetingAcceptedMessage?.trim()) showToast('warning', t('ticketDialogs:toasts.noGreeting'));
      // Whoever has gone on to another conversation or another list meanwhile stays there.
      const hasOtherTab = chosenTab() !== tab;
      if (location.pathname === from && !hasOtherTab && !hasGoneOnFrom(saved.uuid)) await openTicket(saved.uuid);
      else if (!hasOtherTab || !location.pathname.endsWith(saved.uuid))
        showToast('success', t('ticketDialogs:toasts.accepted'), {
          label: t('ticketDialogs:toasts.open'),
          run: () => void openTicket(saved.uuid),
        });
      return true;
    };

    const sayItIsADraft = ({ contact }: TicketView): void =>
      showToast('info', t('ticketDialogs:toasts.keptAsDraft', { name: contact.name }), {
        label: t('shell:user.drafts'),
        run: () => openTicketDialog({ kind: 'drafts' }),
      });
    /** Of a conversation that goes from the list: what was written in it and not sent is not seen there any more. */
    const tellUnsent = (ticket: TicketView): void => {
      if (hasUnsent(ticket.uuid)) sayItIsADraft(ticket);
    };

    /** Accepts by a single letter, so it can be given back. */
    const acceptByKey = async (ticket: TicketView): Promise<void> => {
      if (!(await accept(ticket))) return;
      const undo = ticket.status === 'closed' ? () => void resolve(ticket, false) : () => void returnToQueue(ticket);
      showToast('success', t('ticketDialogs:toasts.accepted'), { label: t('common:undo'), run: undo });
    };

    const returnToQueue = async (ticket: TicketView): Promise<void> => {
      const saved = await update(
        ticket,
        { status: 'pending', userId: null, queueId: ticket.queueId },
        { status: 'pending', userId: null, user: null },
      );
      // Nobody had a group that is everybody's.
      const undo = ticket.userId === null ? undefined : { label: t('common:undo'), run: () => void takeBack(ticket) };
      if (!saved) return;
      showToast('success', t('ticketDialogs:toasts.returned'), undo);
      tellUnsent(ticket);
    };

    /** Gives it back to whoever had it. */
    const undoResolve = async (ticket: TicketView, { userId, user }: TicketView): Promise<void> => {
      if (userId === null || userId === me()?.id) return void (await accept(ticket));
      const status = workingStatus(ticket);
      await update(ticket, { status, userId, queueId: ticket.queueId }, { status, userId, user });
    };

    /** Closes a ticket. A farewell text cannot be taken back, so undoing is offered only without one. */
    const resolve = async (ticket: TicketView, farewell: boolean, rate?: number): Promise<boolean> => {
      const saved = await update(
        ticket,
        {
          status: 'closed',
          sendFarewellMessage: farewell,
          inboundMessages: knownMessages(ticket),
          ...(rate === undefined ? {} : { userRating: { rate } }),
        },
        { status: 'closed' },
      );
      if (!saved) return false;
      if (farewell) showToast('success', t('ticketDialogs:toasts.resolved'));
      else
        showToast('success', t('ticketDialogs:toasts.resolved'), { label: t('common:undo'), run: () => void undoResolve(saved, ticket) });
      tellUnsent(ticket);
      return true;
    };

    const ignore = async (ticket: TicketView): Promise<void> => {
      const saved = await update(
        ticket,
        { status: 'closed', sendFarewellMessage: false, inboundMessages: knownMessages(ticket) },
        { status: 'closed' },
      );
      if (!saved) return;
      showToast('success', t('ticketDialogs:toasts.ignored'));
      tellUnsent(ticket);
    };

    /** Gives a ticket to a colleague, who then has it open, or to a queue, where it waits. */
    const transfer = async (ticket: TicketView, { queueId, userId, note }: Transfer): Promise<boolean> => {
      const status = userId ? workingStatus(ticket) : 'pending';
      const saved = await update(ticket, { status, queueId, userId, msgTransfer: note.trim() || null, isTransfered: true }, { status });
      if (!saved) return false;
      showToast('success', t('ticketDialogs:toasts.transferred'), { label: t('common:undo'), run: () => void takeBack(ticket) });
      tellUnsent(ticket);
      return true;
    };

    /** Undoes a transfer or a return: the ticket is again where it was, and its customer is not greeted again. */
    const takeBack = async ({ status, queueId, userId, ...ticket }: TicketView): Promise<void> => {
      const back = { status: status === 'lgpd' || status === 'nps' ? ('pending' as const) : status, queueId, userId };
      const saved = await update({ ...ticket, status, queueId, userId }, { ...back, isTransfered: true }, back);
      if (saved && userId === me()?.id) await openTicket(saved.uuid);
    };

    /** Shows it as deleted; the server hears of it when five seconds have passed in which nobody took that back, for nothing brings its messages back
     *  afterwards. */
    const remove = (ticket: TicketView): void => {
      const gone = { kind: 'deleted', ticketId: ticket.id, was: countedFacts(ticket) } as const;
      endTyping(ticket.uuid);
      patchTicketCache(cache, [gone]);
      noteLeaving(ticket.id);
      const bringBack = (): void => {
        forgetLeaving(ticket.id);
        patchTicketCache(cache, [{ kind: 'saved', ticket, was: null }]);
        // What became of it meanwhile was not shown.
        void cache.invalidateQueries({ queryKey: ticketListsKey, refetchType: 'none' });
        void cache.invalidateQueries({ queryKey: ticketQuery(ticket.uuid).queryKey });
      };
      const sendRemoval = async (): Promise<void> => {
        try {
          await api.deleteTicket({ params: { id: ticket.id } });
          forgetLeaving(ticket.id);
          patchTicketCache(cache, [gone]);
        } catch (error) {
          bringBack();
          showToast('error', errorText(error));
        }
      };
      const takeBack = holdBack(() => void sendRemoval());
      showToast('success', t('ticketDialogs:toasts.deleted'), { label: t('common:undo'), run: () => takeBack() && bringBack() });
    };

    /** Shows what is put off, or taken up, at once; on refusal the ticket as it was. */
    const putOff = async (ticket: TicketView, until: string | null): Promise<TicketView | null> => {
      const guessed = { ...ticket, snoozedUntil: until };
      put(guessed, ticket);
      try {
        const saved = await api.snoozeTicket({ params: { id: ticket.id }, body: { until } });
        put(saved, guessed);
        return saved;
      } catch (error) {
        put(ticket, guessed);
        if (isApiError(error, 'ERR_TICKET_NOT_FOUND')) return tellGone(ticket);
        showToast('error', errorText(error));
        return null;
      }
    };

    const snooze = async (ticket: TicketView, until: string): Promise<boolean> => {
      const saved = await putOff(ticket, until);
      if (!saved) return false;
      const when = formatMoment(until, me()?.company.timeZone ?? 'UTC');
      showToast('success', t('ticketDialogs:toasts.snoozed', { when }), { label: t('common:undo'), run: () => void putOff(saved, null) });
      return true;
    };
    const wake = async (ticket: TicketView): Promise<void> => {
      if (await putOff(ticket, null)) showToast('success', t('ticketDialogs:toasts.woken'));
    };

    const follow = async (ticket: TicketView, following: boolean): Promise<void> => {
      const user = me();
      if (!user) return;
      const others = ticket.followers.filter((id) => id !== user.id);
      const guessed = { ...ticket, followers: following ? [...others, user.id] : others };
      put(guessed, ticket);
      try {
        put(await api.followTicket({ params: { id: ticket.id }, body: { following } }), guessed);
        showToast('success', t(following ? 'ticketDialogs:toasts.following' : 'ticketDialogs:toasts.unfollowed'));
      } catch (error) {
        put(ticket, guessed);
        showToast('error', errorText(error));
      }
    };

    /** Shows the ticket as read at once. The request goes at once for messages that were unread when the conversation was opened, and for those that an
     *  answer left unread; for messages that came since (`isOpen`) a little later, as most are answered soon, which marks them read as well. */
    const markRead = ({ id, uuid, unreadMessages, lastMessageFromMe }: TicketView, { isOpen }: { isOpen: boolean }): void => {
      if (unreadMessages === 0) return;
      patchTicketCache(cache, [{ kind: 'read', ticketId: id }]);
      // a lost answer costs nothing: the next opening asks again
      const tell = (): void => void api.markTicketRead({ params: { id } }).catch(() => undefined);
      if (!isOpen || lastMessageFromMe) return tell();
      readLater(id, () => {
        if (cache.getQueryData(ticketQuery(uuid).queryKey)?.lastMessageFromMe !== true) tell();
      });
    };

    return {
      accept,
      acceptByKey,
      returnToQueue,
      resolve,
      ignore,
      reopen: accept,
      transfer,
      takeBack,
      snooze,
      wake,
      follow,
      remove,
      markRead,
      openTicket,
    };
  }, [cache, navigate, t]);
};

export type TicketActions = ReturnType<typeof useTicketActions>;
