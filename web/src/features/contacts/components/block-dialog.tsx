import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialog.tsx';

type BlockDialogProps = {
  /** Whom it is about. */
  contacts: ReadonlyArray<{ name: string }>;
  /** What is asked for: to block (false), or to let them write again. */
  active: boolean;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before contacts are blocked or unblocked, and says what that means. */
export const BlockDialog = ({ contacts, active, busy, onConfirm, onClose }: BlockDialogProps) => {
  const { t } = useTranslation('contacts');
  const [only] = contacts;
  const act = active ? 'unblock' : 'block';
  return (
    <Dialog
      title={contacts.length === 1 && only ? t(`ask.${act}One`, { name: only.name }) : t(`ask.${act}Many`, { count: contacts.length })}
      confirmLabel={t(act)}
      danger={!active}
      busy={busy}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {t(`ask.${act}Text`)}
    </Dialog>
  );
};
