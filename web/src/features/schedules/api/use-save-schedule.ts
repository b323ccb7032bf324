import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AttachmentChoice } from '../../../components/record-form/attachment-field.tsx';
import { saveAttachment } from '../../../components/record-form/save-attachment.ts';
import { showToast } from '../../../components/toasts.tsx';
import { api, type Input } from '../../../lib/api/client.ts';
import { uploadMedia } from '../../../lib/api/upload-media.ts';
import { schedulesKey } from './schedule-queries.ts';

type Saved = { media: AttachmentChoice } & (
  | { id: string; change: Input<'updateSchedule'>['body'] }
  | { id: null; schedule: Input<'createSchedule'>['body'] }
);

/** Schedules a message or changes one, then its picture: one that fails is told, and chosen again another time. */
export const useSaveSchedule = () => {
  const { t } = useTranslation('schedules');
  return useMutation({
    mutationFn: async ({ media, ...save }: Saved) => {
      const saved =
        save.id === null
          ? await api.createSchedule({ body: save.schedule })
          : await api.updateSchedule({ params: { id: save.id }, body: save.change });
      await saveMedia(saved.id, media);
      return saved;
    },
    onSuccess: () => showToast('success', t('saved')),
    meta: { refreshes: [schedulesKey], failsWithoutToast: true },
  });
};

const saveMedia = (id: string, media: AttachmentChoice): Promise<void> =>
  saveAttachment(media, {
    set: async (file) => api.setScheduleMedia({ params: { id }, body: { media: await uploadMedia(file) } }),
    remove: () => api.removeScheduleMedia({ params: { id } }),
  });
