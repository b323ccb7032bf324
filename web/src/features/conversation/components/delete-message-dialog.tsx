import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialog.tsx';
import type { BubbleMessage } from '../conversation-types.ts';

type DeleteMessageDialogProps = { message: BubbleMessage; customer: string; onConfirm: () => void; onClose: () => void };

/** A deletion reaches the customer at once and cannot be taken back: it asks first. */
export const DeleteMessageDialog = ({ message, customer, onConfirm, onClose }: DeleteMessageDialogProps) => {
  const { t } = useTranslation('conversation');
  return (
    <Dialog
      title={t('delete.title')}
      danger
      confirmLabel={t('delete.confirm')}
      onConfirm={() => {
        onClose();
        onConfirm();
      }}
      onClose={onClose}
    >
      {message.isPrivate ? t('delete.note') : t('delete.text', { name: customer })}
    </Dialog>
  );
};
