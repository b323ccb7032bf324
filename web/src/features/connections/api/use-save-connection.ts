import type { AttachmentChoice } from '../../../components/record-form/attachment-field.tsx';
import { useMutation } from '@tanstack/react-query';
import { showToast } from '../../../components/toasts.tsx';
import { errorText } from '../../../lib/api/api-error.ts';
import { api, type Input } from '../../../lib/api/client.ts';
import { uploadFile } from '../../../lib/api/upload-file.ts';
import { type ConnectionDetails, connectionsRefresh, ofCompany } from './connection-queries.ts';

/** What saving does with the greeting's attachment. */
/** A new connection's answer holds its API token. */
export type SavedConnection = ConnectionDetails & { token: string | null };

type Save = { media: AttachmentChoice } & (
  | { id: string; change: Input<'updateConnection'>['body'] }
  | { id: null; change: Input<'createConnection'>['body'] }
);

/** Adds a connection or changes one, then its greeting's attachment. */
export const useSaveConnection = (companyId: number | undefined) => {
  const query = ofCompany(companyId);
  /** The connection is saved by now: an attachment that fails is told, and chosen again another time. */
  const saveMedia = async (id: string, media: AttachmentChoice) => {
    try {
      if (media.kind === 'remove') await api.removeGreetingMedia({ params: { id }, query });
      if (media.kind !== 'new') return;
      const { name: fileName, type: mimeType } = media.file;
      const key = await uploadFile(media.file, { name: fileName, mimeType }, () => {});
      await api.setGreetingMedia({ params: { id }, query, body: { media: { key, fileName, mimeType } } });
    } catch (error) {
      showToast('error', errorText(error));
    }
  };
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
