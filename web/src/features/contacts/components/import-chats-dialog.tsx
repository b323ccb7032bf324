import Alert from '@cloudscape-design/components/alert';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialog.tsx';
import { errorText, isApiError } from '../../../lib/api/api-error.ts';
import { useImportChats } from '../api/use-import-chats.ts';

/** Makes contacts of the chats that the linked phones have. */
export const ImportChatsDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('contacts');
  const importChats = useImportChats();
  return (
    <Dialog
      title={t('chats.title')}
      confirmLabel={t('chats.start')}
      busy={importChats.isPending}
      onConfirm={() => importChats.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{t('chats.about')}</p>
      <p>{t('chats.hint')}</p>
      {importChats.error && (
        <Alert type="error">
          {isApiError(importChats.error, 'ERR_CHANNEL_CANNOT') ? t('chats.noPhone') : errorText(importChats.error)}
        </Alert>
      )}
    </Dialog>
  );
};
