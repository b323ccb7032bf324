import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../../components/dialog.tsx';
import { useRotateToken } from '../../api/use-rotate-token.ts';
import { CopyLine } from '../copy-line.tsx';

/** A token just made, to be copied now or never. */
export const TokenOnce = ({ token, onCopied }: { token: string; onCopied?: () => void }) => {
  const { t } = useTranslation('connections');
  return (
    <Alert type="warning" header={t('token.once')}>
      <p>{t('token.onceText')}</p>
      <CopyLine label={t('token.label')} text={token} onCopied={onCopied} />
    </Alert>
  );
};

/** The API token of a connection there is: its last letters, and another one on demand. */
export const TokenField = ({ id, companyId, token }: { id: string; companyId: number | undefined; token: string | null }) => {
  const { t } = useTranslation('connections');
  const { data, mutate, isPending: busy } = useRotateToken(id, companyId);
  const made = data?.token;
  const [asking, setAsking] = useState(false);
  const rotate = () => mutate(undefined, { onSettled: () => setAsking(false) });
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
        <Button iconName="refresh" loading={busy} onClick={() => (token || made ? setAsking(true) : rotate())}>
          {t(token || made ? 'token.rotate' : 'token.make')}
        </Button>
      </div>
      {asking && (
        <Dialog
          title={t('token.confirm')}
          confirmLabel={t('token.rotate')}
          busy={busy}
          onClose={() => setAsking(false)}
          onConfirm={() => rotate()}
        >
          {t('token.confirmText')}
        </Dialog>
      )}
    </div>
  );
};
