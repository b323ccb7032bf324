import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../../components/toasts.tsx';
import { api, type Input } from '../../../lib/api/client.ts';
import { macrosKey } from './macros-key.ts';

type Saved = { id: string; change: Input<'updateMacro'>['body'] } | { id: null; macro: Input<'createMacro'>['body'] };

/** Adds a macro or changes one. */
export const useSaveMacro = () => {
  const { t } = useTranslation('common');
  return useMutation({
    mutationFn: (save: Saved) =>
      save.id === null ? api.createMacro({ body: save.macro }) : api.updateMacro({ params: { id: save.id }, body: save.change }),
    onSuccess: (_saved, { id }) => showToast('success', t(id === null ? 'record.saved' : 'record.updated')),
    meta: { refreshes: [macrosKey], failsWithoutToast: true },
  });
};

/** Puts a macro between two others. */
export const usePlaceMacro = () =>
  useMutation({
    mutationFn: ({ id, position }: { id: string; position: number }) => api.updateMacro({ params: { id }, body: { position } }),
    meta: { refreshes: [macrosKey] },
  });
