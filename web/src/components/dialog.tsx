import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Modal from '@cloudscape-design/components/modal';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

type DialogProps = {
  title: string;
  confirmLabel: string;
  onConfirm: () => void;
  onClose: () => void;
  busy?: boolean;
  disabled?: boolean;
  /** No way to act, only to close. */
  onlyClose?: boolean;
  size?: 'small' | 'medium' | 'large';
  children: ReactNode;
};

/** A question with one action and a way out. */
export const Dialog = ({ title, confirmLabel, onConfirm, onClose, busy, disabled, onlyClose, size = 'small', children }: DialogProps) => {
  const { t } = useTranslation('common');
  return (
    <Modal
      visible
      size={size}
      header={title}
      closeAriaLabel={t('close')}
      onDismiss={onClose}
      footer={
        <Box float="right">
          <SpaceBetween direction="horizontal" size="xs">
            {!onlyClose && (
              <Button variant="link" onClick={onClose}>
                {t('cancel')}
              </Button>
            )}
            <Button variant="primary" loading={busy} disabled={disabled} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </SpaceBetween>
        </Box>
      }
    >
      {children}
    </Modal>
  );
};
