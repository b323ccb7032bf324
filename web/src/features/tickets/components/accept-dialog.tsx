import type { Me } from '@balcao/shared/contract/auth.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialog.tsx';
import { ownTyping, releaseTyping } from '../../../lib/keys/typing-owner.ts';
import { queuesQuery } from '../../queues/api/queue-queries.ts';
import { useTicketActions } from '../api/use-ticket-actions.ts';
import type { TicketView } from '../ticket-types.ts';
import { QueueChoice } from './queue-choice.tsx';

/** A ticket without a queue gets one when it is accepted: the first is chosen already, a digit chooses another, Enter accepts. */
export const AcceptDialog = ({ user, ticket, onClose }: { user: Me; ticket: TicketView; onClose: () => void }) => {
  const { t } = useTranslation('tickets');
  const actions = useTicketActions();
  const queues = useMyQueues(user);
  const [chosen, setChosen] = useState<string | null>(null);
  const queueId = chosen ?? queues[0]?.id ?? null;
  const accept = () => {
    if (!queueId) return;
    ownTyping(ticket.uuid);
    onClose();
    void actions.accept(ticket, queueId);
  };
  const cancel = () => {
    releaseTyping(ticket.uuid);
    onClose();
  };
  return (
    <Dialog
      title={t('accept.title', { name: ticket.contact.name })}
      confirmLabel={t('actions.accept')}
      disabled={!queueId}
      keys="between"
      onConfirm={accept}
      onClose={cancel}
    >
      {queues.length === 0 ? (
        <NoQueues isAdmin={user.profile === 'admin'} />
      ) : (
        <QueueChoice queues={queues} value={queueId} onChange={setChosen} />
      )}
    </Dialog>
  );
};

/** What is missing before a ticket can be accepted, and where it is made. */
export const NoQueues = ({ isAdmin }: { isAdmin: boolean }) => {
  const { t } = useTranslation(['tickets', 'ticketDialogs']);
  return isAdmin ? (
    <>
      <p>{t('ticketDialogs:noQueues.text')}</p>
      <Link to="/queues" search={{ id: 'new' }}>
        {t('ticketDialogs:noQueues.make')}
      </Link>
    </>
  ) : (
    t('tools.noQueues')
  );
};

/** The queues a person works in; every queue for admins. */
export const useMyQueues = (user: Me): { id: string; name: string; color: string }[] => {
  const { data } = useQuery({ ...queuesQuery(), enabled: user.profile === 'admin' });
  return user.profile === 'admin' ? (data ?? user.queues) : user.queues;
};
