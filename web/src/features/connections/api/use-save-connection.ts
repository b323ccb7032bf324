import type { AttachmentChoice } from '../../../components/record-form/attachment-field.tsx';
import { useMutation } from '@tanstack/react-query';
import { saveAttachment } from '../../../components/record-form/save-attachment.ts';
import { api, type Input } from '../../../lib/api/client.ts';
import { uploadMedia } from '../../../lib/api/upload-media.ts';
import { type ConnectionDetails, connectionsRefresh, ofCompany } from './connection-queries.ts';

/** A new connection's answer holds its API token. */
export type SavedConnection = ConnectionDetails & { token: string | null };

type Save = { media: AttachmentChoice } & (
  | { id: string; change: Input<'updateConnection'>['body'] }
  | { id: null; change: Input<'createConnection'>['body'] }
);

/** Adds a connection or changes one, then its greeting's attachment. */
export const useSaveConnection = (companyId: number | undefined) => {
  const query = ofCompany(companyId);
  const saveMedia = (id: string, media: AttachmentChoice): Promise<void> =>
    saveAttachment(media, {
      set: async (file) => api.setGreetingMedia({ params: { id }, query, body: { media: await uploadMedia(file) } }),
      remove: () => api.removeGreetingMedia({ params: { id }, query }),
    });
  return useMutation({
    mutationFn: async ({ media, ...save }: Save): Promise<SavedConnection> => {
      const saved =
        save.id === null
          ? await api.createConnection({ query, body: save.change })
          : await api.updateConnection({ params: { id: save.id }, query, body: save.change });
      await saveMedia(saved.id, media);
      return saved;
    },
    meta: { refreshes: connectionsRefresh, failsWithoutToast: true },
  });
};
