import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialog.tsx';
import { configQuery } from '../../../lib/api/config-query.ts';
import { WebhookFacts } from './form/general-tab.tsx';
import { TokenOnce } from './form/token-field.tsx';
import { webhookUrl } from './form/webhook-url.ts';

type ReadyDialogProps = { name: string; webhookPath: string; verifyToken: string; token: string; onClose: () => void };

/** An official connection is there: what to type into the provider's form, and its API token, this once. */
export const ReadyDialog = ({ name, webhookPath, verifyToken, token, onClose }: ReadyDialogProps) => {
  const { t } = useTranslation(['connections', 'common']);
  const { data: config } = useQuery(configQuery());
  return (
    <Dialog
      title={t('ready.title', { name })}
      confirmLabel={t('common:close')}
      size="medium"
      onlyClose
      onConfirm={onClose}
      onClose={onClose}
    >
      <div className="form-stack">
        <p className="form-lead">{t('ready.text')}</p>
        {config && <WebhookFacts url={webhookUrl(config, webhookPath)} verifyToken={verifyToken} />}
        <TokenOnce token={token} />
      </div>
    </Dialog>
  );
};
