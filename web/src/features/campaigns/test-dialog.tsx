import { campaignsContract } from '@balcao/shared/contract/campaigns.ts';
import Alert from '@cloudscape-design/components/alert';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/dialog.tsx';
import { FieldSelect } from '../../components/field-select.tsx';
import { schemaProblems } from '../../components/record-form/schema-problems.ts';
import { showToast } from '../../components/toasts.tsx';
import { isApiError } from '../../lib/api/api-error.ts';
import { api } from '../../lib/api/client.ts';
import type { Campaign } from './api/campaign-queries.ts';
import { refusalText } from './api/use-campaign-commands.ts';
import { places } from './campaign-values.ts';
import { isSkipReason } from './recipient-texts.ts';
import { keepTestNumber, lastTestNumber } from './test-number.ts';

/** Asks for the number to which the message goes now, to look at it. */
export const TestDialog = ({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) => {
  const { t } = useTranslation('campaigns');
  const navigate = useNavigate();
  const [number, setNumber] = useState(lastTestNumber);
  const written = campaign.templateId === null ? places.filter((place) => campaign[`message${place}`].trim() !== '') : [];
  const [variant, setVariant] = useState<number>(written[0] ?? 1);
  const [tried, setTried] = useState(false);
  const body = { number, variant };
  const problem = tried ? schemaProblems(campaignsContract.testCampaign.body, body)[0]?.error : undefined;
  const sending = useMutation({
    mutationFn: () => api.testCampaign({ params: { id: campaign.id }, body }),
    onSuccess: ({ ticketUuid }) => {
      keepTestNumber(number.trim());
      showToast('success', t('test.sent'), {
        label: t('test.open'),
        run: () => void navigate({ to: '/tickets/{-$uuid}', params: { uuid: ticketUuid } }),
      });
      onClose();
    },
    meta: { failsWithoutToast: true },
  });
  const { error } = sending;
  const refused =
    isApiError(error, 'ERR_CAMPAIGN_TEST_REFUSED') && isSkipReason(error.details.reason)
      ? t('test.refused', { reason: t(`skipped.${error.details.reason}`) })
      : error && refusalText(error);
  return (
    <Dialog
      title={t('test.title')}
      confirmLabel={t('test.send')}
      busy={sending.isPending}
      failures={sending.failureCount}
      onConfirm={() => {
        setTried(true);
        if (schemaProblems(campaignsContract.testCampaign.body, body).length === 0) sending.mutate();
      }}
      onClose={onClose}
    >
      <div className="form-stack">
        <p className="form-lead">{t('test.about')}</p>
        <FormField label={t('test.number')} description={t('test.numberHint')} errorText={problem}>
          <Input type="text" inputMode="tel" value={number} onChange={({ detail }) => setNumber(detail.value)} />
        </FormField>
        {written.length > 1 && (
          <FieldSelect
            label={t('test.variant')}
            value={String(variant)}
            options={written.map((place) => ({ value: String(place), label: t(`fields.message${place}`) }))}
            onChange={(chosen) => setVariant(Number(chosen))}
          />
        )}
        {refused && <Alert type="error">{refused}</Alert>}
      </div>
    </Dialog>
  );
};
