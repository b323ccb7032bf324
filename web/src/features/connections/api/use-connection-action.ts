import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../../components/toasts.tsx';
import { api } from '../../../lib/api/client.ts';
import { connectionsRefresh, ofCompany } from './connection-queries.ts';

type Request = { params: { id: string }; query: { companyId?: number } };

const requests = {
  retry: (request: Request) => api.retrySession(request),
  renew: (request: Request) => api.renewSession(request),
  end: (request: Request) => api.endSession(request),
  makeDefault: (request: Request) => api.updateConnection({ ...request, body: { isDefault: true } }),
  delete: (request: Request) => api.deleteConnection(request),
};
export type ConnectionRequest = keyof typeof requests;

/** What is said once it is done. */
const done = {
  retry: 'retrying',
  renew: 'renewing',
  end: 'ended',
  makeDefault: 'madeDefault',
  delete: 'deleted',
} as const satisfies Record<ConnectionRequest, string>;

/** Does to a connection what needs no form, and says so. */
export const useConnectionAction = (companyId: number | undefined) => {
  const { t } = useTranslation('connections');
  return useMutation({
    mutationFn: async ({ action, id }: { action: ConnectionRequest; id: string }): Promise<void> =>
      void (await requests[action]({ params: { id }, query: ofCompany(companyId) })),
    onSuccess: (_nothing, { action }) => showToast('success', t(done[action])),
    meta: { refreshes: connectionsRefresh },
  });
};
