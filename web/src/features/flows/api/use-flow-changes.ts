import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../../components/toasts.tsx';
import { api, type Input } from '../../../lib/api/client.ts';
import { campaignsKey, flowsKey } from './flows-key.ts';

/** Adds a flow, also from a drawing, and says what of it could not be read. */
export const useCreateFlow = () => {
  const { t } = useTranslation(['flows', 'common']);
  return useMutation({
    mutationFn: (body: Input<'createFlow'>['body']) => api.createFlow({ body }),
    onSuccess: ({ unread }) =>
      unread.length > 0
        ? showToast('warning', t('import.unread', { count: unread.length }))
        : showToast('success', t('common:record.saved')),
    meta: { refreshes: [flowsKey], failsWithoutToast: true },
  });
};

/** Renames a flow, or switches it on or off. */
export const useUpdateFlow = () => {
  const { t } = useTranslation('common');
  return useMutation({
    mutationFn: (body: Input<'updateFlow'>['body']) => api.updateFlow({ body }),
    onSuccess: () => showToast('success', t('record.updated')),
    meta: { refreshes: [flowsKey], failsWithoutToast: true },
  });
};

export const useDuplicateFlow = () => {
  const { t } = useTranslation('flows');
  return useMutation({
    mutationFn: (flowId: string) => api.duplicateFlow({ body: { flowId } }),
    onSuccess: () => showToast('success', t('duplicated')),
    meta: { refreshes: [flowsKey] },
  });
};

type Saved = { id: null; campaign: Input<'createFlowCampaign'>['body'] } | { id: string; change: Input<'updateFlowCampaign'>['body'] };

/** Adds a phrase that starts a flow, or changes one. */
export const useSaveCampaign = () => {
  const { t } = useTranslation('flows');
  return useMutation({
    mutationFn: (save: Saved) =>
      save.id === null ? api.createFlowCampaign({ body: save.campaign }) : api.updateFlowCampaign({ body: save.change }),
    onSuccess: (_saved, { id }) => showToast('success', t(id === null ? 'phrases.created' : 'phrases.updated')),
    meta: { refreshes: [campaignsKey], failsWithoutToast: true },
  });
};
