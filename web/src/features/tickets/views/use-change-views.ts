import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../../components/toasts.tsx';
import { errorText } from '../../../lib/api/api-error.ts';
import { api, type Input } from '../../../lib/api/client.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { type SavedView, viewsQuery } from '../../views/api/view-queries.ts';

export const useCreateView = () =>
  useMutation({
    mutationFn: (body: Input<'createView'>['body']) => api.createView({ body }),
    meta: { refreshes: [viewsQuery().queryKey] },
  });

export const useChangeView = () =>
  useMutation({
    mutationFn: ({ id, ...body }: { id: string } & Input<'updateView'>['body']) => api.updateView({ params: { id }, body }),
    meta: { refreshes: [viewsQuery().queryKey] },
  });

/** Takes a view away and offers to make it again as it was. */
export const useDeleteView = () => {
  const { t } = useTranslation(['views', 'common']);
  const bringBack = async ({ name, filter, shared, position }: SavedView) => {
    try {
      await api.createView({ body: { name, filter, shared, position } });
      await queryClient.invalidateQueries({ queryKey: viewsQuery().queryKey });
    } catch (error) {
      showToast('error', errorText(error));
    }
  };
  return useMutation({
    mutationFn: ({ id }: SavedView) => api.deleteView({ params: { id } }),
    onSuccess: (_done, view) =>
      showToast('success', t('deleted', { name: view.name }), { label: t('common:undo'), run: () => void bringBack(view) }),
    meta: { refreshes: [viewsQuery().queryKey] },
  });
};
