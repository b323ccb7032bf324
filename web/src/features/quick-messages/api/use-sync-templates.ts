import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../../components/toasts.tsx';
import { api } from '../../../lib/api/client.ts';
import { quickRepliesKey } from './quick-message-queries.ts';

/** Reads the templates of official connections from Meta again, one connection after the other. */
export const useSyncTemplates = () => {
  const { t } = useTranslation('quickMessages');
  return useMutation({
    mutationFn: async (connectionIds: ReadonlyArray<string>) => {
      let count = 0;
      for (const id of connectionIds) count += (await api.syncTemplates({ params: { id } })).templates;
      return count;
    },
    onSuccess: (count) => showToast('success', t('templates.synced', { count })),
    meta: { refreshes: [quickRepliesKey] },
  });
};
