import type { Me } from '@balcao/shared/contract/auth.ts';
import { canSeeAll } from '@balcao/shared/domain/tickets/can-see-ticket.ts';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialog.tsx';
import { errorText } from '../../../lib/api/api-error.ts';
import { formatList } from '../../../lib/format.ts';
import { releaseTyping } from '../../../lib/keys/typing-owner.ts';
import { viewerOf } from '../../../lib/rights.ts';
import { queuesQuery } from '../../queues/api/queue-queries.ts';
import { ticketCountsQuery } from '../api/ticket-queries.ts';
import { useCloseAll } from '../api/use-close-all.ts';
import { useTicketActions } from '../api/use-ticket-actions.ts';
import type { TicketDialog } from '../ticket-dialog-store.ts';
import type { TicketView } from '../ticket-types.ts';

/** Removing a ticket takes its messages with it: it asks first. */
export const DeleteDialog = ({ ticket, onClose }: { ticket: TicketView; onClose: () => void }) => {
  const { t } = useTranslation(['tickets', 'ticketDialogs']);
  const actions = useTicketActions();
  const router = useRouter();
  const remove = () => {
    onClose();
    actions.remove(ticket);
    if (location.pathname.endsWith(ticket.uuid))
      void router.navigate({ to: '/tickets/{-$uuid}', params: { uuid: undefined }, search: (search) => search });
  };
  return (
    <Dialog
      title={t('ticketDialogs:delete.title', { id: ticket.id })}
      confirmLabel={t('ticketDialogs:delete.confirm')}
      danger
      onConfirm={remove}
      onClose={onClose}
    >
      {t('ticketDialogs:delete.text', { name: ticket.contact.name })}
    </Dialog>
  );
};

type CloseAllProps = { status: 'open' | 'pending' | 'group'; queueIds: string[]; onClose: () => void };

/** Closes every ticket of a tab. Says how many and whose before. */
export const CloseAllDialog = ({ status, queueIds, onClose }: CloseAllProps) => {
  const { t } = useTranslation(['tickets', 'ticketDialogs', 'common']);
  const { mutate: closeAll, isIdle, closed } = useCloseAll();
  const counts = useQuery({ ...ticketCountsQuery({ queues: queueIds, showAll: true }), staleTime: 0, placeholderData: undefined });
  const { data: queues = [] } = useQuery(queuesQuery());
  const count = counts.data?.[status];
  const names = queueIds.flatMap((id) => queues.find((queue) => queue.id === id)?.name ?? []);
  if (count === undefined || count === 0)
    return (
      <Dialog
        title={t(count === 0 ? 'ticketDialogs:closeAll.none' : 'tools.closeAll')}
        confirmLabel={t('common:close')}
        onlyClose
        onConfirm={onClose}
        onClose={onClose}
      >
        {counts.isError ? errorText(counts.error) : count === 0 ? t(`empty.${status}.title`) : t('ticketDialogs:closeAll.counting')}
      </Dialog>
    );
  // Another dialog than the one that counted: what had the focus there must not become the button that resolves.
  return (
    <Dialog
      key="confirm"
      title={t('ticketDialogs:closeAll.title', { count })}
      confirmLabel={t('ticketDialogs:closeAll.confirm', { count })}
      danger
      busy={!isIdle}
      onConfirm={() => closeAll({ status, selectedQueueIds: queueIds }, { onSettled: onClose })}
      onClose={onClose}
    >
      {isIdle
        ? t('ticketDialogs:closeAll.text', {
            tab: t(`tabs.${status}`),
            queues: names.length > 0 ? formatList(names) : t('ticketDialogs:closeAll.allQueues'),
          })
        : t('ticketDialogs:closeAll.progress', { count: closed })}
    </Dialog>
  );
};

/** Somebody else has this contact's ticket; whoever may see it is led there. */
export const HeldDialog = ({ user, held, onClose }: { user: Me; held: Extract<TicketDialog, { kind: 'held' }>; onClose: () => void }) => {
  const { t } = useTranslation(['tickets', 'ticketDialogs', 'common']);
  const { openTicket } = useTicketActions();
  const isMine = held.userId === user.id;
  const maySee = isMine || held.userId === null || canSeeAll(viewerOf(user));
  const close = () => {
    if (held.refused !== undefined) releaseTyping(held.refused);
    onClose();
  };
  const show = () => {
    close();
    void openTicket(held.uuid);
  };
  const queue = held.queueName ?? t('row.noQueue');
  return (
    <Dialog
      title={t('ticketDialogs:held.title')}
      confirmLabel={t(maySee ? 'ticketDialogs:held.show' : 'common:close')}
      onlyClose={!maySee}
      keys="unasked"
      onConfirm={maySee ? show : close}
      onClose={close}
    >
      {held.userName && t('ticketDialogs:held.text', { user: held.userName, queue })}
      {!held.userName && t(held.queueName ? 'ticketDialogs:held.waiting' : 'ticketDialogs:held.waitingAlone', { queue })}
    </Dialog>
  );
};
