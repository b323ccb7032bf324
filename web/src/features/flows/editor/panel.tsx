import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../components/icon-button.tsx';

/** What stands beside the canvas. */
export const Panel = ({
  title,
  tools,
  onClose,
  children,
}: {
  title: string;
  tools?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}) => {
  const { t } = useTranslation('common');
  return (
    <aside className="flow-panel" aria-label={title}>
      <header>
        <h2>{title}</h2>
        {tools}
        <IconButton icon="close" label={t('close')} onClick={onClose} />
      </header>
      <div className="flow-panel-body">{children}</div>
    </aside>
  );
};
