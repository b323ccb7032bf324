import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../../components/toasts.tsx';
import { api, type Input } from '../../../lib/api/client.ts';
import { integrationsKey } from './integrations-key.ts';

type Saved = { id: null; fields: Input<'createIntegration'>['body'] } | { id: string; change: Input<'updateIntegration'>['body'] };

/** Adds an integration or changes one. */
export const useSaveIntegration = () => {
  const { t } = useTranslation('common');
  return useMutation({
    mutationFn: (saved: Saved) =>
      saved.id === null
        ? api.createIntegration({ body: saved.fields })
        : api.updateIntegration({ params: { id: saved.id }, body: saved.change }),
    onSuccess: (_saved, { id }) => showToast('success', t(id === null ? 'record.saved' : 'record.updated')),
    meta: { refreshes: [integrationsKey], failsWithoutToast: true },
  });
};
