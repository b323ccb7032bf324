import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyText } from '../../../components/copy-text.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { useRenewKey } from '../api/use-renew-key.ts';

/** A signing key just made, to be copied now or never. */
const KeyOnce = ({ signingKey }: { signingKey: string }) => {
  const { t } = useTranslation('integrations');
  return (
    <Alert type="warning" header={t('key.once')}>
      <p>{t('key.onceText')}</p>
      <CopyText
        label={t('fields.signingKey')}
        text={signingKey}
        words={{ do: t('copy.do'), done: t('copy.done'), what: (label) => t('copy.what', { label }) }}
      />
    </Alert>
  );
};

/** The key of an integration that was just added. */
export const NewKeyDialog = ({ name, signingKey, onClose }: { name: string; signingKey: string; onClose: () => void }) => {
  const { t } = useTranslation(['integrations', 'common']);
  return (
    <Dialog title={t('key.title', { name })} confirmLabel={t('common:close')} size="medium" onlyClose onConfirm={onClose} onClose={onClose}>
      <div className="form-stack">
        <p>{t('key.about')}</p>
        <KeyOnce signingKey={signingKey} />
      </div>
    </Dialog>
  );
};

/** What the key is for, and another one on demand.
 *  @param onRenewed gets the version that the integration has from then on. */
export const SigningKeyField = ({ id, onRenewed }: { id: string; onRenewed: (version: number) => void }) => {
  const { t } = useTranslation('integrations');
  const { data, mutate, isPending } = useRenewKey(id);
  const [asking, setAsking] = useState(false);
  return (
    <fieldset className="form-section">
      <legend>{t('fields.signingKey')}</legend>
      <div className="form-stack">
        <p className="form-lead">{t('key.about')}</p>
        {data && <KeyOnce signingKey={data.signingKey} />}
        <div>
          <Button iconName="refresh" loading={isPending} onClick={() => setAsking(true)}>
            {t('key.renew')}
          </Button>
        </div>
      </div>
      {asking && (
        <Dialog
          title={t('key.confirm')}
          confirmLabel={t('key.renew')}
          busy={isPending}
          onClose={() => setAsking(false)}
          onConfirm={() => mutate(undefined, { onSuccess: ({ version }) => onRenewed(version), onSettled: () => setAsking(false) })}
        >
          {t('key.confirmText')}
        </Dialog>
      )}
    </fieldset>
  );
};
