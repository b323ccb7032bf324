import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../../components/toasts.tsx';
import { api, type Input } from '../../../lib/api/client.ts';
import { promptsKey } from './prompts-key.ts';

type Saved = { id: null; fields: Input<'createPrompt'>['body'] } | { id: string; change: Input<'updatePrompt'>['body'] };

/** Adds a prompt or changes one. */
export const useSavePrompt = () => {
  const { t } = useTranslation('common');
  return useMutation({
    mutationFn: (saved: Saved) =>
      saved.id === null ? api.createPrompt({ body: saved.fields }) : api.updatePrompt({ params: { id: saved.id }, body: saved.change }),
    onSuccess: (_saved, { id }) => showToast('success', t(id === null ? 'record.saved' : 'record.updated')),
    meta: { refreshes: [promptsKey], failsWithoutToast: true },
  });
};
