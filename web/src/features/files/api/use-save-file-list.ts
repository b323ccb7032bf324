import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../../components/toasts.tsx';
import { api } from '../../../lib/api/client.ts';
import { uploadMedia } from '../../../lib/api/upload-media.ts';
import { filesKey } from './file-queries.ts';

/** A row of the form: a file that the list has, or one of this computer. */
export type EditedOption = { key: string; id?: string; name: string; file: File | null };
type Saved = {
  id: string | null;
  fields: { name: string; message: string };
  options: ReadonlyArray<EditedOption>;
  version: number | undefined;
};

/** Adds a list of files or changes one: new files are uploaded first, and the list is saved whole. */
export const useSaveFileList = () => {
  const { t } = useTranslation('common');
  return useMutation({
    mutationFn: async ({ id, fields, options, version }: Saved) => {
      const uploaded = await Promise.all(
        options.map(async ({ id: option, name, file }) => ({
          ...(option === undefined ? {} : { id: option }),
          name,
          ...(file ? { media: await uploadMedia(file) } : {}),
        })),
      );
      const body = { ...fields, options: uploaded };
      return id === null ? api.createFileList({ body }) : api.updateFileList({ params: { id }, body: { ...body, version } });
    },
    onSuccess: (_saved, { id }) => showToast('success', t(id === null ? 'record.saved' : 'record.updated')),
    meta: { refreshes: [filesKey], failsWithoutToast: true },
  });
};
