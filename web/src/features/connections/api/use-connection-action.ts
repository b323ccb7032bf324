import { useMutation } from '@tanstack/react-query';
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

/** Does to a connection what needs no form. */
export const useConnectionAction = (companyId: number | undefined) =>
  useMutation({
    mutationFn: async ({ action, id }: { action: ConnectionRequest; id: string }): Promise<void> =>
      void (await requests[action]({ params: { id }, query: ofCompany(companyId) })),
    meta: { refreshes: connectionsRefresh },
  });
