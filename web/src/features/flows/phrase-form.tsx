import FormField from '@cloudscape-design/components/form-field';
import Autosuggest from '@cloudscape-design/components/autosuggest';
import { useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ChoiceField, SwitchField, TextField } from '../../components/record-form/record-fields.tsx';
import { RecordDialog } from '../../components/record-form/record-dialog.tsx';
import { type RecordForm, useRecordForm } from '../../components/record-form/use-record-form.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { connectionsQuery } from '../connections/api/connection-queries.ts';
import { type FlowCampaign, flowNamesQuery } from './api/flow-queries.ts';
import { useSaveCampaign } from './api/use-flow-changes.ts';

type Fields = { name: string; flow: string; whatsappId: string | null; phrase: string; status: boolean };
const names = ['name', 'flow', 'whatsappId', 'phrase', 'status'] as const;
const longestPhrase = 200;

/** A phrase, and the flow that it starts. */
export const PhraseForm = ({ campaign, onClose }: { campaign: FlowCampaign | null; onClose: () => void }) => {
  const { t } = useTranslation(['flows', 'common']);
  const flows = useQuery(flowNamesQuery()).data;
  return flows ? <Filled campaign={campaign} flows={flows} onClose={onClose} /> : <span role="status" aria-label={t('common:loading')} />;
};

type FilledProps = { campaign: FlowCampaign | null; flows: ReadonlyArray<{ id: string; name: string }>; onClose: () => void };

const Filled = ({ campaign, flows, onClose }: FilledProps) => {
  const { t } = useTranslation(['flows', 'common']);
  const connections = useQuery(connectionsQuery()).data ?? [];
  const saving = useSaveCampaign();
  const flowOf = (name: string) => flows.find((flow) => flow.name === name.trim());
  const form = useRecordForm<Fields>({
    start: {
      name: campaign?.name ?? '',
      flow: flows.find(({ id }) => id === campaign?.flowId)?.name ?? '',
      whatsappId: campaign?.whatsappId ?? null,
      phrase: campaign?.phrase ?? '',
      status: campaign?.status ?? true,
    },
    names,
    labelOf: (name) => t(`phrases.fields.${name}`),
    problems: ({ name, flow, phrase }) => [
      ...(name.trim() === '' ? [{ path: 'name', error: t('common:form.required') }] : []),
      ...(flowOf(flow) ? [] : [{ path: 'flow', error: t(flow.trim() === '' ? 'common:form.required' : 'phrases.noFlow') }]),
      ...(phrase.trim() === '' ? [{ path: 'phrase', error: t('common:form.required') }] : []),
      ...(phrase.length > longestPhrase ? [{ path: 'phrase', error: t('common:form.tooLong', { max: String(longestPhrase) }) }] : []),
    ],
    refusals: (error) => (isApiError(error, 'ERR_PHRASE_IN_USE') ? [{ path: 'phrase', error: error.code }] : null),
    save: async (_change, { name, flow, whatsappId, phrase, status }, { over }) => {
      const flowId = flowOf(flow)?.id;
      if (flowId === undefined) return;
      const fields = { name, flowId, whatsappId, phrase, status };
      await saving.mutateAsync(
        campaign
          ? { id: campaign.id, change: { ...fields, id: campaign.id, ...(over ? {} : { version: campaign.version }) } }
          : { id: null, campaign: fields },
      );
      onClose();
    },
  });
  return (
    <RecordDialog
      form={form}
      title={t(campaign ? 'phrases.edit' : 'phrases.new')}
      confirmLabel={t(campaign ? 'phrases.save' : 'phrases.create')}
      onClose={onClose}
    >
      <div className="form-stack">
        <TextField form={form} name="name" autoFocus />
        <FlowField form={form} names={flows.map(({ name }) => name)} />
        <ChoiceField
          form={form}
          name="whatsappId"
          noneLabel={t('phrases.any')}
          noneWarning={t('phrases.anyHint')}
          options={connections.map(({ id, name, status }) => ({ value: id, label: `${name} (${status})` }))}
        />
        <TextField form={form} name="phrase" hint={t('phrases.phraseHint')} />
        <SwitchField form={form} name="status" />
      </div>
    </RecordDialog>
  );
};

/** The flow by its name, as it is typed. */
const FlowField = ({ form, names: known }: { form: RecordForm<Fields>; names: ReadonlyArray<string> }) => {
  const { t } = useTranslation('flows');
  const { field, fieldState } = useController({ control: form.control, name: 'flow' });
  // As Cloudscape's own filter has it.
  const isMeant = (name: string): boolean => name.toLowerCase().includes(field.value.toLowerCase());
  return (
    <FormField label={form.labelOf('flow')} errorText={fieldState.error?.message}>
      <Autosuggest
        value={field.value}
        options={known.map((value) => ({ value }))}
        enteredTextLabel={(value) => value}
        hideEnteredTextOption
        {...(!known.some(isMeant) && { filteringResultsText: () => t('phrases.noFlow') })}
        empty={t('phrases.noFlows')}
        expandToViewport
        onChange={({ detail }) => field.onChange(detail.value)}
        onSelect={({ detail: { value, selectedOption } }) => {
          // Enter without an arrow key chooses the first flow that is shown.
          if (!selectedOption && value.trim() !== '' && !known.includes(value.trim())) field.onChange(known.find(isMeant) ?? value);
        }}
      />
    </FormField>
  );
};
