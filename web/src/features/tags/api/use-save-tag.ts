import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../../components/toasts.tsx';
import { api, type Input } from '../../../lib/api/client.ts';
import { lanesKey } from './lane-queries.ts';
import { tagsKey } from './tag-queries.ts';

type Change = Input<'updateTag'>['body'];
type NewTag = Input<'createTag'>['body'];
type Saved = { id: string; change: Change } | { id: null; tag: NewTag };

/** Adds a tag or changes one. */
export const useSaveTag = () => {
  const { t } = useTranslation('common');
  return useMutation({
    mutationFn: (saved: Saved) =>
      saved.id === null ? api.createTag({ body: saved.tag }) : api.updateTag({ params: { id: saved.id }, body: saved.change }),
    onSuccess: (_tag, { id }) => showToast('success', t(id === null ? 'record.saved' : 'record.updated')),
    meta: { refreshes: [tagsKey, lanesKey], failsWithoutToast: true },
  });
};
