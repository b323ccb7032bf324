import type { Me } from '@balcao/shared/contract/auth.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialog.tsx';
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
    onClose();
    void actions.accept(ticket, queueId);
  };
  return (
    <Dialog title={t('accept.title')} confirmLabel={t('actions.accept')} disabled={!queueId} onConfirm={accept} onClose={onClose}>
      {queues.length === 0 ? t('tools.noQueues') : <QueueChoice queues={queues} value={queueId} onChange={setChosen} />}
    </Dialog>
  );
};

/** The queues a person works in; every queue for admins. */
export const useMyQueues = (user: Me): { id: string; name: string; color: string }[] => {
  const { data } = useQuery({ ...queuesQuery(), enabled: user.profile === 'admin' });
  return user.profile === 'admin' ? (data ?? user.queues) : user.queues;
};
