import { useTranslation } from 'react-i18next';
import { Dialog } from '../components/dialog.tsx';

type SignOutDialogProps = { unsent: number; onConfirm: () => void; onClose: () => void };

/** Confirmation before signing out while messages are in the outbox: they are not sent, and kept as drafts. */
export const SignOutDialog = ({ unsent, onConfirm, onClose }: SignOutDialogProps) => {
  const { t } = useTranslation(['shellDialogs', 'shell']);
  return (
    <Dialog title={t('signOut.title')} confirmLabel={t('shell:user.logout')} onConfirm={onConfirm} onClose={onClose}>
      {t('signOut.unsent', { count: unsent })}
    </Dialog>
  );
};
