import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../../components/toasts.tsx';
import { api } from '../../../lib/api/client.ts';
import { connectionListsKey } from './connection-queries.ts';

/** Restarts every session of the company and says how many those were. */
export const useRestartSessions = () => {
  const { t } = useTranslation('connections');
  return useMutation({
    mutationFn: () => api.restartSessions(),
    onSuccess: ({ restarted }) => showToast('success', t('restarted', { count: restarted })),
    meta: { refreshes: [connectionListsKey] },
  });
};
