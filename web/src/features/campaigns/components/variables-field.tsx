import { campaignLimits } from '@balcao/shared/domain/campaigns/campaign-settings.ts';
import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../components/icon-button.tsx';
import type { RecordForm } from '../../../components/record-form/use-record-form.ts';
import type { CampaignSettings } from '../api/campaign-queries.ts';

/** The company's own variables, each a name and a value. */
export const VariablesField = ({ form }: { form: RecordForm<CampaignSettings> }) => {
  const { t } = useTranslation('campaigns');
  const { variables } = form.watch();
  const set = (changed: CampaignSettings['variables']) => form.setValue('variables', changed, { shouldDirty: true });
  const change = (index: number, part: Partial<CampaignSettings['variables'][number]>) =>
    set(variables.map((variable, at) => (at === index ? { ...variable, ...part } : variable)));
  const problems = form.formState.errors.variables;
  return (
    <div className="form-stack">
      <p className="form-lead">{t('settings.hints.variables', { example: '{{cupom}}' })}</p>
      {variables.length === 0 && <p className="form-lead">{t('settings.noVariables')}</p>}
      {variables.map(({ key, value }, index) => (
        <div key={index} className="campaign-variable" role="group" aria-label={key || t('settings.key')}>
          <FormField label={t('settings.key')} errorText={problems?.[index]?.key?.message}>
            <Input value={key} autoComplete={false} onChange={({ detail }) => change(index, { key: detail.value })} />
          </FormField>
          <FormField label={t('settings.value')} errorText={problems?.[index]?.value?.message} stretch>
            <Input value={value} autoComplete={false} onChange={({ detail }) => change(index, { value: detail.value })} />
          </FormField>
          <IconButton
            icon="remove"
            label={t('settings.removeVariable', { key })}
            onClick={() => set(variables.filter((_variable, at) => at !== index))}
          />
        </div>
      ))}
      <div>
        {variables.length < campaignLimits.variables ? (
          <Button iconName="add-plus" onClick={() => set([...variables, { key: '', value: '' }])}>
            {t('settings.addVariable')}
          </Button>
        ) : (
          <p className="form-lead">{t('settings.full', { max: campaignLimits.variables })}</p>
        )}
      </div>
    </div>
  );
};
