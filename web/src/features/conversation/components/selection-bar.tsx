import Button from '@cloudscape-design/components/button';
import { useTranslation } from 'react-i18next';
import './selection-bar.css';

/** The bar in the composer's place while messages are being chosen. */
export const SelectionBar = ({ count, onForward, onCancel }: { count: number; onForward: () => void; onCancel: () => void }) => {
  const { t } = useTranslation(['conversation', 'common']);
  return (
    <div className="selection-bar" role="toolbar" aria-label={t('select.label')}>
      <Button variant="link" onClick={onCancel}>
        {t('common:cancel')}
      </Button>
      <span role="status">{t('select.count', { count })}</span>
      <Button variant="primary" onClick={onForward}>
        {t('menu.forward')}
      </Button>
    </div>
  );
};
