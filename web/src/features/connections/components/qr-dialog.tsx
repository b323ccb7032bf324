import Box from '@cloudscape-design/components/box';
import Spinner from '@cloudscape-design/components/spinner';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { renderSVG } from 'uqr';
import { Dialog } from '../../../components/dialog.tsx';
import { connectionQuery } from '../api/connection-queries.ts';
import { TokenOnce } from './form/token-field.tsx';
import { useReasonText } from './session-reason.tsx';

type QrDialogProps = {
  id: string;
  foreign: number | undefined;
  name: string;
  /** API token of a connection just made. */
  token: string | null;
  onClose: () => void;
  onRenew: () => void;
};

/** The code to scan, renewed live, until the phone is linked. */
export const QrDialog = ({ id, foreign, name, token, onClose, onRenew }: QrDialogProps) => {
  const { t } = useTranslation('connections');
  const { data: connection } = useQuery(connectionQuery(id, foreign));
  const status = connection?.status ?? 'OPENING';
  const ended = status === 'DISCONNECTED';
  const reason = useReasonText(connection);
  return (
    <Dialog
      title={t('qr.title', { name })}
      confirmLabel={ended ? t('actions.renew') : t('close')}
      onConfirm={ended ? onRenew : onClose}
      onClose={onClose}
      onlyClose={!ended}
      size="small"
    >
      <div className="connection-qr" role="status">
        {status === 'CONNECTED' && <StatusIndicator type="success">{t('qr.connected')}</StatusIndicator>}
        {ended && <StatusIndicator type="stopped">{reason ?? t('status.DISCONNECTED')}</StatusIndicator>}
        {connection?.qrcode && status === 'qrcode' && (
          <>
            {/* The library draws the squares; the text of the code never becomes markup. The white margin stays in dark mode. */}
            <div
              className="connection-qr-code"
              role="img"
              aria-label={t('qr.code')}
              data-qr={connection.qrcode}
              dangerouslySetInnerHTML={{ __html: renderSVG(connection.qrcode, { border: 2 }) }}
            />
            <ol>
              <li>{t('qr.step1')}</li>
              <li>{t('qr.step2')}</li>
              <li>{t('qr.step3')}</li>
            </ol>
          </>
        )}
        {!ended && status !== 'CONNECTED' && !(status === 'qrcode' && connection?.qrcode) && (
          <Box padding="l">
            <Spinner size="large" />
            <p>{t(status === 'qrcode' ? 'qr.coming' : `status.${status}`)}</p>
          </Box>
        )}
      </div>
      {token && (
        <details className="connection-qr-token">
          <summary>{t('token.onlyNow')}</summary>
          <TokenOnce token={token} />
        </details>
      )}
    </Dialog>
  );
};
