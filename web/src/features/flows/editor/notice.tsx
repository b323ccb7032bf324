import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../components/icon-button.tsx';
import { Icon } from '../../../components/icon.tsx';

type NoticeProps = {
  kind: 'info' | 'warning';
  action?: { label: string; run: () => void } | null;
  onDismiss?: () => void;
  children: ReactNode;
};

/** A line above the canvas about what is drawn there. */
export const Notice = ({ kind, action, onDismiss, children }: NoticeProps) => {
  const { t } = useTranslation('common');
  return (
    <div className={`flow-notice flow-notice-${kind}`} role="status">
      <Icon name={kind === 'info' ? 'status-info' : 'status-warning'} />
      <span>{children}</span>
      {action && (
        <button type="button" onClick={action.run}>
          {action.label}
        </button>
      )}
      {onDismiss && <IconButton icon="close" label={t('dismiss')} onClick={onDismiss} />}
    </div>
  );
};
