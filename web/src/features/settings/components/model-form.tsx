import { assistContract, mostMonthlyTokens } from '@balcao/shared/contract/assist.ts';
import { useTranslation } from 'react-i18next';
import { RecordDialog } from '../../../components/record-form/record-dialog.tsx';
import { NumberField, TextField } from '../../../components/record-form/record-fields.tsx';
import { schemaProblems } from '../../../components/record-form/schema-problems.ts';
import { useRecordForm } from '../../../components/record-form/use-record-form.ts';
import { showToast } from '../../../components/toasts.tsx';
import { isApiError } from '../../../lib/api/api-error.ts';
import type { Output } from '../../../lib/api/client.ts';
import { useSaveModel } from '../api/use-save-model.ts';

const openAi = 'https://api.openai.com/v1';
const names = ['url', 'model', 'transcriptionModel', 'key', 'monthlyTokens'] as const;
type Values = { url: string; model: string; transcriptionModel: string; key: string; monthlyTokens: number };

/** Which model, where it is, and what it may use. The key is only written, never shown. */
export const ModelForm = ({ service, onClose }: { service: Output<'getModelService'>; onClose: () => void }) => {
  const { t } = useTranslation(['assist', 'common']);
  const saving = useSaveModel();
  const form = useRecordForm<Values>({
    start: {
      url: service.url || openAi,
      model: service.model,
      transcriptionModel: service.transcriptionModel,
      key: '',
      monthlyTokens: service.monthlyTokens,
    },
    names,
    labelOf: (name) => t(`model.fields.${name}`),
    problems: ({ url, model, transcriptionModel, monthlyTokens }) => {
      const required = [
        ...(url.trim() === '' ? [{ path: 'url', error: t('common:form.required') }] : []),
        ...(model.trim() === '' ? [{ path: 'model', error: t('common:form.required') }] : []),
      ];
      return required.length > 0
        ? required
        : schemaProblems(assistContract.putModelService.body, { url: url.trim(), model, transcriptionModel, monthlyTokens });
    },
    refusals: (error) => (isApiError(error, 'ERR_MODEL_ADDRESS') ? [{ path: 'url', error: 'ERR_MODEL_ADDRESS' }] : null),
    save: async (_change, { key, url, ...values }, { over }) => {
      await saving.mutateAsync({
        ...values,
        url: url.trim(),
        ...(key === '' ? {} : { key }),
        ...(over ? {} : { version: service.version }),
      });
      showToast('success', t('common:record.updated'));
      onClose();
    },
  });
  return (
    <RecordDialog form={form} title={t('model.title')} confirmLabel={t('common:save')} onClose={onClose}>
      <div className="form-stack">
        <TextField form={form} name="url" type="url" inputMode="url" hint={t('model.hints.url')} />
        <TextField form={form} name="key" type="password" hint={t(service.hasKey ? 'model.hints.keyKept' : 'model.hints.key')} />
        <TextField form={form} name="model" hint={t('model.hints.model')} autoFocus />
        <TextField form={form} name="transcriptionModel" hint={t('model.hints.transcriptionModel')} />
        <NumberField form={form} name="monthlyTokens" hint={t('model.hints.monthlyTokens')} max={mostMonthlyTokens} />
      </div>
    </RecordDialog>
  );
};
