import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../../components/toasts.tsx';
import { errorText } from '../../../lib/api/api-error.ts';
import { api } from '../../../lib/api/client.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { schedulesKey } from './schedule-queries.ts';

type Move = { id: string; version: number; from: string; to: string };

/** Sends a schedule at another time, with a way back. One that somebody saved meanwhile stays where it is. */
export const useMoveSchedule = () => {
  const { t } = useTranslation(['schedules', 'common']);
  const cache = useQueryClient();
  const move = ({ id, version, to }: Omit<Move, 'from'>) => api.updateSchedule({ params: { id }, body: { sendAt: to, version } });
  const back = async ({ id, from }: Move, version: number) => {
    try {
      await move({ id, version, to: from });
      showToast('success', t('movedBack'));
    } catch (error) {
      showToast('error', errorText(error));
    }
    await cache.invalidateQueries({ queryKey: schedulesKey });
  };
  return useMutation({
    mutationFn: (asked: Move) => move(asked),
    onSuccess: ({ sendAt, version }, asked) =>
      showToast('success', t('moved', { when: formatDateTime(sendAt) }), {
        label: t('common:undo'),
        run: () => void back(asked, version),
      }),
    meta: { refreshes: [schedulesKey] },
  });
};
