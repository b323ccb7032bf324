import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../../components/dialog.tsx';
import { showToast } from '../../../../components/toasts.tsx';
import { errorText } from '../../../../lib/api/api-error.ts';
import { api } from '../../../../lib/api/client.ts';
import { connectionQuery, ofCompany } from '../../api/connection-queries.ts';
import { CopyLine } from '../copy-line.tsx';

/** A token just made, to be copied now or never. */
export const TokenOnce = ({ token }: { token: string }) => {
  const { t } = useTranslation('connections');
  return (
    <Alert type="warning" header={t('token.once')}>
      <p>{t('token.onceText')}</p>
      <CopyLine label={t('token.label')} text={token} />
    </Alert>
  );
};

/** The API token of a connection there is: its last letters, and another one on demand. */
export const TokenField = ({ id, companyId, token }: { id: string; companyId: number | undefined; token: string | null }) => {
  const { t } = useTranslation('connections');
  const cache = useQueryClient();
  const [made, setMade] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const rotate = async () => {
    setBusy(true);
    try {
      const { token: fresh, ...connection } = await api.rotateConnectionToken({ params: { id }, query: ofCompany(companyId) });
      setMade(fresh);
      cache.setQueryData(connectionQuery(id).queryKey, (known) => known && { ...known, ...connection });
    } catch (error) {
      showToast('error', errorText(error));
    } finally {
      setBusy(false);
      setAsking(false);
    }
  };
  return (
    <div className="form-stack">
      <p className="form-lead">{t('token.text')}</p>
      {made ? (
        <TokenOnce token={made} />
      ) : (
        <p>
          {t('token.label')}: <code>{token ?? t('token.none')}</code>
        </p>
      )}
      <div>
        <Button iconName="refresh" loading={busy} onClick={() => (token || made ? setAsking(true) : void rotate())}>
          {t(token || made ? 'token.rotate' : 'token.make')}
        </Button>
      </div>
      {asking && (
        <Dialog
          title={t('token.confirm')}
          confirmLabel={t('token.rotate')}
          busy={busy}
          onClose={() => setAsking(false)}
          onConfirm={() => void rotate()}
        >
          {t('token.confirmText')}
        </Dialog>
      )}
    </div>
  );
};
