import { queryOptions, useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../../components/toasts.tsx';
import { api, type Input } from '../../../lib/api/client.ts';
import { uploadMedia } from '../../../lib/api/upload-media.ts';
import { quickRepliesKey } from './quick-message-queries.ts';

/** An official template as its form starts from it. Meta has the examples, and is asked each time. */
export const templateContentQuery = (id: string) =>
  queryOptions({
    queryKey: ['template-content', id],
    queryFn: ({ signal }) => api.getTemplateContent({ params: { id } }, { signal }),
    refetchOnMount: 'always',
    gcTime: 0,
    retry: false,
  });

type Saved = { sample: File | null } & (
  | { id: string; content: Input<'updateTemplate'>['body'] }
  | { id: null; template: Input<'createTemplate'>['body'] }
);

/** Sends a template to Meta, with a sample of the header's file. */
export const useSaveTemplate = () => {
  const { t } = useTranslation('quickMessages');
  return useMutation({
    mutationFn: async ({ sample, ...save }: Saved) => {
      // Uploaded with each try: an upload is used once.
      const media = sample ? await uploadMedia(sample) : undefined;
      return save.id === null
        ? api.createTemplate({ body: { ...save.template, media } })
        : api.updateTemplate({ params: { id: save.id }, body: { ...save.content, media } });
    },
    onSuccess: () => showToast('success', t('templates.sent')),
    meta: { refreshes: [quickRepliesKey], failsWithoutToast: true },
  });
};

export const useDeleteTemplate = () => {
  const { t } = useTranslation('quickMessages');
  return useMutation({
    mutationFn: ({ id, everyLanguage }: { id: string; everyLanguage: boolean }) =>
      api.deleteTemplate({ params: { id }, query: { everyLanguage: everyLanguage ? 'true' : 'false' } }),
    onSuccess: () => showToast('success', t('templates.deleted')),
    meta: { refreshes: [quickRepliesKey] },
  });
};
