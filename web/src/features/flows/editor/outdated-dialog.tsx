import Button from '@cloudscape-design/components/button';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialog.tsx';

/** Somebody else saved the flow since it was opened here. */
export const OutdatedDialog = ({ onOver, onTheirs, onClose }: { onOver: () => void; onTheirs: () => void; onClose: () => void }) => {
  const { t } = useTranslation(['common', 'records']);
  return (
    <Dialog title={t('records:conflict.title')} confirmLabel={t('records:conflict.over')} onClose={onClose} onConfirm={onOver}>
      <p>{t('records:conflict.text')}</p>
      <Button onClick={onTheirs}>{t('records:conflict.theirs')}</Button>
    </Dialog>
  );
};
