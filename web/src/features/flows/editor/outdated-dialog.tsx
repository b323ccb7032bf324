import Button from '@cloudscape-design/components/button';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialog.tsx';

/** Somebody else saved the flow since it was opened here. */
export const OutdatedDialog = ({ onOver, onTheirs, onClose }: { onOver: () => void; onTheirs: () => void; onClose: () => void }) => {
  const { t } = useTranslation('common');
  return (
    <Dialog title={t('record.conflict.title')} confirmLabel={t('record.conflict.over')} onClose={onClose} onConfirm={onOver}>
      <p>{t('record.conflict.text')}</p>
      <Button onClick={onTheirs}>{t('record.conflict.theirs')}</Button>
    </Dialog>
  );
};
