import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialog.tsx';
import type { BubbleMessage } from '../conversation-types.ts';

type DeleteMessageDialogProps = { message: BubbleMessage; customer: string; onConfirm: () => void; onClose: () => void };

/** A deletion reaches the customer at once and cannot be taken back: it asks first. */
export const DeleteMessageDialog = ({ message, customer, onConfirm, onClose }: DeleteMessageDialogProps) => {
  const { t } = useTranslation(['conversation', 'ticketDialogs']);
  return (
    <Dialog
      title={t('ticketDialogs:deleteMessage.title')}
      danger
      confirmLabel={t('ticketDialogs:deleteMessage.confirm')}
      onConfirm={() => {
        onClose();
        onConfirm();
      }}
      onClose={onClose}
    >
      {message.isPrivate ? t('ticketDialogs:deleteMessage.note') : t('ticketDialogs:deleteMessage.text', { name: customer })}
    </Dialog>
  );
};
