import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AttachmentChoice } from '../../../components/record-form/attachment-field.tsx';
import { saveAttachment } from '../../../components/record-form/save-attachment.ts';
import { showToast } from '../../../components/toasts.tsx';
import { api, type Input } from '../../../lib/api/client.ts';
import { uploadMedia } from '../../../lib/api/upload-media.ts';
import { quickRepliesKey } from './quick-message-queries.ts';

type Saved = { media: AttachmentChoice } & (
  | { id: string; change: Input<'updateQuickMessage'>['body'] }
  | { id: null; quickMessage: Input<'createQuickMessage'>['body'] }
);

/** Adds a quick message or changes one, then its file: one that fails is told, and chosen again another time. */
export const useSaveQuickMessage = () => {
  const { t } = useTranslation('common');
  return useMutation({
    mutationFn: async ({ media, ...save }: Saved) => {
      const saved =
        save.id === null
          ? await api.createQuickMessage({ body: save.quickMessage })
          : await api.updateQuickMessage({ params: { id: save.id }, body: save.change });
      await saveMedia(saved.id, media);
    },
    onSuccess: (_nothing, { id }) => showToast('success', t(id === null ? 'record.saved' : 'record.updated')),
    meta: { refreshes: [quickRepliesKey], failsWithoutToast: true },
  });
};

const saveMedia = (id: string, media: AttachmentChoice): Promise<void> =>
  saveAttachment(media, {
    set: async (file) => api.setQuickMessageMedia({ params: { id }, body: { media: await uploadMedia(file) } }),
    remove: () => api.removeQuickMessageMedia({ params: { id } }),
  });
