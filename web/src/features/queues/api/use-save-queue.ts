import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../../components/toasts.tsx';
import { api, type Input } from '../../../lib/api/client.ts';
import { queuesKey } from './queue-queries.ts';

type Change = Input<'updateQueue'>['body'];
type NewQueue = Input<'createQueue'>['body'];
type Saved = { id: string; change: Change } | { id: null; queue: NewQueue };

/** Adds a queue or changes one. */
export const useSaveQueue = () => {
  const { t } = useTranslation('common');
  return useMutation({
    mutationFn: (saved: Saved) =>
      saved.id === null ? api.createQueue({ body: saved.queue }) : api.updateQueue({ params: { id: saved.id }, body: saved.change }),
    onSuccess: (_queue, { id }) => showToast('success', t(id === null ? 'record.saved' : 'record.updated')),
    meta: { refreshes: [queuesKey], failsWithoutToast: true },
  });
};
