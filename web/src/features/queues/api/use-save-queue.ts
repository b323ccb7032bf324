import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../../components/toasts.tsx';
import { api, type Input } from '../../../lib/api/client.ts';
import { usersKey } from '../../users/api/user-queries.ts';
import { queuesKey } from './queue-queries.ts';

type Change = Input<'updateQueue'>['body'];
type NewQueue = Input<'createQueue'>['body'];
/** `add` and `remove`: people who attend it from now on, or no more. */
type Saved = ({ id: string; change: Change } | { id: null; queue: NewQueue }) & { add?: string[]; remove?: string[] };

/** Adds a queue or changes one, then who attends it. */
export const useSaveQueue = () => {
  const { t } = useTranslation('common');
  return useMutation({
    mutationFn: async (saved: Saved) => {
      const queue =
        saved.id === null
          ? await api.createQueue({ body: saved.queue })
          : await api.updateQueue({ params: { id: saved.id }, body: saved.change });
      const { add = [], remove = [] } = saved;
      if (add.length + remove.length > 0) await api.changeQueueMembers({ params: { queueId: queue.id }, body: { add, remove } });
      return queue;
    },
    onSuccess: (_queue, { id }) => showToast('success', t(id === null ? 'record.saved' : 'record.updated')),
    meta: { refreshes: [queuesKey, usersKey], failsWithoutToast: true },
  });
};
