import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../../components/toasts.tsx';
import { api, type Input } from '../../../lib/api/client.ts';
import { connectionsRefresh, ofCompany } from './connection-queries.ts';

/** Connects the chosen pages and Instagram accounts, and says what came of each. */
export const useConnectFacebook = (companyId: number | undefined) => {
  const { t } = useTranslation('connections');
  return useMutation({
    mutationFn: (body: Input<'connectFacebook'>['body']) => api.connectFacebook({ query: ofCompany(companyId), body }),
    onSuccess: ({ connections, skipped }) => {
      if (connections.length > 0) showToast('success', t('facebook.connected', { count: connections.length }));
      for (const { name, reason } of skipped) showToast('error', t(`facebook.skipped.${reason}`, { name }));
    },
    meta: { refreshes: connectionsRefresh },
  });
};
