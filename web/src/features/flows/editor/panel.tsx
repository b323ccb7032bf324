import type { KeyboardEvent, ReactNode } from 'react';
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
    <aside className="flow-panel" aria-label={title} onKeyDown={keepKey}>
      <header>
        <h2>{title}</h2>
        {tools}
        <IconButton icon="close" label={t('close')} onClick={onClose} />
      </header>
      <div className="flow-panel-body">{children}</div>
    </aside>
  );
};

/** Keys in a panel are not the canvas's, which listens to the whole page; those of the editor with Ctrl, and Escape, are. */
const keepKey = (event: KeyboardEvent): void => {
  if (!event.ctrlKey && !event.metaKey && event.key !== 'Escape') event.stopPropagation();
};
