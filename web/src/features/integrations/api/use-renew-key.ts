import { useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api/client.ts';
import { integrationsKey } from './integrations-key.ts';

/** Another signing key, which is told this once. */
export const useRenewKey = (id: string) =>
  useMutation({ mutationFn: () => api.renewSigningKey({ params: { id } }), meta: { refreshes: [integrationsKey] } });
