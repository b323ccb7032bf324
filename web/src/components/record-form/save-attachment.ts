import i18next from 'i18next';
import { errorText } from '../../lib/api/api-error.ts';
import { showToast } from '../toasts.tsx';
import type { AttachmentChoice } from './attachment-field.tsx';

/** Uploads or removes the attachment of a record that is already saved. An error is shown as a toast and not thrown: the record stays saved. */
export const saveAttachment = async (
  choice: AttachmentChoice,
  { set, remove }: { set: (file: File) => Promise<unknown>; remove: () => Promise<unknown> },
): Promise<void> => {
  try {
    if (choice.kind === 'remove') await remove();
    if (choice.kind === 'new') await set(choice.file);
  } catch (error) {
    showToast('error', i18next.t('common:attachment.notSaved', { reason: errorText(error) }));
  }
};
