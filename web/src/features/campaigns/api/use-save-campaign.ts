import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AttachmentChoice } from '../../../components/record-form/attachment-field.tsx';
import { saveAttachment } from '../../../components/record-form/save-attachment.ts';
import { showToast } from '../../../components/toasts.tsx';
import { api } from '../../../lib/api/client.ts';
import { uploadMedia } from '../../../lib/api/upload-media.ts';
import type { CampaignFields } from './campaign-queries.ts';
import { campaignsKey } from './campaigns-key.ts';

export type SavedCampaign = { media: AttachmentChoice; fields: CampaignFields } & (
  | { id: string; version: number | undefined }
  | { id: null }
);

/** Adds a campaign or changes one, then its file: one that fails is told, and chosen again another time. */
export const useSaveCampaign = () => {
  const { t } = useTranslation('common');
  return useMutation({
    mutationFn: async (save: SavedCampaign) => {
      const saved =
        save.id === null
          ? await api.createCampaign({ body: save.fields })
          : await api.updateCampaign({ params: { id: save.id }, body: { ...save.fields, version: save.version } });
      await saveMedia(saved.id, save.media);
      return saved;
    },
    onSuccess: (_saved, { id }) => showToast('success', t(id === null ? 'record.saved' : 'record.updated')),
    meta: { refreshes: [campaignsKey], failsWithoutToast: true },
  });
};

const saveMedia = (id: string, media: AttachmentChoice): Promise<void> =>
  saveAttachment(media, {
    set: async (file) => api.setCampaignMedia({ params: { id }, body: { media: await uploadMedia(file) } }),
    remove: () => api.removeCampaignMedia({ params: { id } }),
  });
