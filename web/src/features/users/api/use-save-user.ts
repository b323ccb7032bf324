import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { PictureChoice } from '../../../components/record-form/picture-field.tsx';
import { showToast } from '../../../components/toasts.tsx';
import { errorText } from '../../../lib/api/api-error.ts';
import { api, type Input } from '../../../lib/api/client.ts';
import { uploadFile } from '../../../lib/api/upload-file.ts';
import { type UserRecord, usersKey } from './user-queries.ts';

type Save = { picture: PictureChoice } & (
  | { id: string; change: Input<'updateUser'>['body'] }
  | { id: null; user: Input<'createUser'>['body'] }
);

/** Adds a user or changes one, then the picture: the user is saved by then, so a picture that fails is told and chosen again another time. */
export const useSaveUser = () => {
  const { t } = useTranslation('common');
  const savePicture = async (id: string, picture: PictureChoice): Promise<UserRecord | null> => {
    try {
      if (picture.kind === 'remove') return await api.removeUserPicture({ params: { id } });
      if (picture.kind !== 'new') return null;
      const { name: fileName, type: mimeType } = picture.file;
      const key = await uploadFile(picture.file, { name: fileName, mimeType }, () => {});
      return await api.setUserPicture({ params: { id }, body: { media: { key, fileName, mimeType } } });
    } catch (error) {
      showToast('error', errorText(error));
      return null;
    }
  };
  return useMutation({
    mutationFn: async ({ picture, ...save }: Save): Promise<UserRecord> => {
      const saved =
        save.id === null ? await api.createUser({ body: save.user }) : await api.updateUser({ params: { id: save.id }, body: save.change });
      return (await savePicture(saved.id, picture)) ?? saved;
    },
    onSuccess: (_user, { id }) => showToast('success', t(id === null ? 'record.saved' : 'record.updated')),
    meta: { refreshes: [usersKey], failsWithoutToast: true },
  });
};
