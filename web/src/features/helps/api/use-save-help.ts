import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../../components/toasts.tsx';
import { api, type Input } from '../../../lib/api/client.ts';
import { helpsKey } from './help-queries.ts';

type Saved = { id: string; change: Input<'updateHelp'>['body'] } | { id: null; help: Input<'createHelp'>['body'] };

/** Adds a help video or changes one. */
export const useSaveHelp = () => {
  const { t } = useTranslation('common');
  return useMutation({
    mutationFn: (saved: Saved) =>
      saved.id === null ? api.createHelp({ body: saved.help }) : api.updateHelp({ params: { id: saved.id }, body: saved.change }),
    onSuccess: (_help, { id }) => showToast('success', t(id === null ? 'record.saved' : 'record.updated')),
    meta: { refreshes: [helpsKey], failsWithoutToast: true },
  });
};
