import { campaignsContract } from '@balcao/shared/contract/campaigns.ts';
import Alert from '@cloudscape-design/components/alert';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/dialog.tsx';
import { schemaProblems } from '../../components/record-form/schema-problems.ts';
import { showToast } from '../../components/toasts.tsx';
import { errorText } from '../../lib/api/api-error.ts';
import { api } from '../../lib/api/client.ts';
import type { Campaign } from './api/campaign-queries.ts';
import { campaignsKey } from './api/campaigns-key.ts';

/** Asks for the name of a copy. */
export const DuplicateDialog = ({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) => {
  const { t } = useTranslation('campaigns');
  const [name, setName] = useState(t('duplicate.name', { name: campaign.name }));
  const [tried, setTried] = useState(false);
  const problems = () => schemaProblems(campaignsContract.duplicateCampaign.body, { name });
  const duplicating = useMutation({
    mutationFn: () => api.duplicateCampaign({ params: { id: campaign.id }, body: { name } }),
    onSuccess: () => {
      showToast('success', t('duplicate.done'));
      onClose();
    },
    meta: { refreshes: [campaignsKey], failsWithoutToast: true },
  });
  return (
    <Dialog
      title={t('duplicate.title', { name: campaign.name })}
      confirmLabel={t('commands.duplicate')}
      busy={duplicating.isPending}
      failures={duplicating.failureCount}
      onConfirm={() => {
        setTried(true);
        if (problems().length === 0) duplicating.mutate();
      }}
      onClose={onClose}
    >
      <div className="form-stack">
        <p className="form-lead">{t('duplicate.about')}</p>
        <FormField label={t('fields.name')} errorText={tried ? problems()[0]?.error : undefined}>
          <Input value={name} autoComplete={false} onChange={({ detail }) => setName(detail.value)} />
        </FormField>
        {duplicating.error && <Alert type="error">{errorText(duplicating.error)}</Alert>}
      </div>
    </Dialog>
  );
};
