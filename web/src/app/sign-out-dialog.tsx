import { useTranslation } from 'react-i18next';
import { Dialog } from '../components/dialog.tsx';

type SignOutDialogProps = { unsent: number; onConfirm: () => void; onClose: () => void };

/** Messages that wait are not sent while nobody is signed in: it asks first. */
export const SignOutDialog = ({ unsent, onConfirm, onClose }: SignOutDialogProps) => {
  const { t } = useTranslation(['shellDialogs', 'shell']);
  return (
    <Dialog title={t('signOut.title')} confirmLabel={t('shell:user.logout')} onConfirm={onConfirm} onClose={onClose}>
      {t('signOut.unsent', { count: unsent })}
    </Dialog>
  );
};
