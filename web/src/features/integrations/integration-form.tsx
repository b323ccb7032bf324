import {
  integrationTypes,
  isSigned,
  longestTypebotDelayMs,
  longestTypebotExpires,
} from '@balcao/shared/domain/integrations/integration.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AdminForm } from '../../components/admin-page/admin-form.tsx';
import { FieldSelect } from '../../components/field-select.tsx';
import { RecordDialog } from '../../components/record-form/record-dialog.tsx';
import { ChoiceField, LongText, NumberField, TextField } from '../../components/record-form/record-fields.tsx';
import { type RecordForm, useRecordForm } from '../../components/record-form/use-record-form.ts';
import { flowNamesQuery } from '../flows/api/flow-queries.ts';
import { type Integration, integrationQuery, type SavedIntegration } from './api/integration-queries.ts';
import { useSaveIntegration } from './api/use-save-integration.ts';
import type { Tried } from './api/use-try-integration.ts';
import { SigningKeyField } from './components/signing-key.tsx';
import { TryPanel } from './components/try-panel.tsx';
import {
  fieldNames,
  isTypeName,
  languagesWith,
  newValues,
  problemsOf,
  refusedFields,
  toSent,
  type Values,
  valuesOf,
} from './integration-values.ts';

type IntegrationFormProps = { id: string | null; onClose: () => void; onSaved: (saved: SavedIntegration) => void };

export const IntegrationForm = ({ id, onClose, onSaved }: IntegrationFormProps) => {
  const { t } = useTranslation('integrations');
  const query = useQuery({ ...integrationQuery(id ?? ''), enabled: id !== null });
  const title = t(id === null ? 'form.new' : 'form.edit');
  return (
    <AdminForm title={title} query={id === null ? null : query} onClose={onClose}>
      {(integration, reload) => <Filled title={title} stored={integration} onClose={onClose} onSaved={onSaved} reload={reload} />}
    </AdminForm>
  );
};

type FilledProps = Omit<IntegrationFormProps, 'id'> & { title: string; stored: Integration | null; reload: () => void };

const Filled = ({ title, stored, onClose, onSaved, reload }: FilledProps) => {
  const { t } = useTranslation(['integrations', 'common']);
  const saving = useSaveIntegration();
  const [start] = useState(() => (stored ? valuesOf(stored) : newValues()));
  /** Another signing key is a change of its own. */
  const [version, setVersion] = useState(stored?.version);
  const form = useRecordForm<Values>({
    start,
    names: fieldNames,
    labelOf: (name) => t(`fields.${name}`),
    problems: (values) => problemsOf(values, stored),
    reload,
    refusals: refusedFields,
    save: async (change, values, { over }) => {
      const sent = toSent(values);
      const { type, name } = values;
      // Another type brings all its fields along.
      const changed = values.type === start.type ? Object.fromEntries(Object.entries(sent).filter(([field]) => field in change)) : sent;
      onSaved(
        await saving.mutateAsync(
          stored ? { id: stored.id, change: { ...changed, ...(over ? {} : { version }) } } : { id: null, fields: { ...sent, type, name } },
        ),
      );
    },
  });
  const values = form.watch();
  const { type } = values;
  return (
    <RecordDialog form={form} title={title} confirmLabel={t('common:save')} size="large" onClose={onClose}>
      <div className="form-stack">
        <div className="form-grid">
          <TextField form={form} name="name" autoFocus />
          <FieldSelect
            label={t('fields.type')}
            description={t(`typeHints.${type}`)}
            value={type}
            options={integrationTypes.map((value) => ({ value, label: t(`types.${value}`) }))}
            onChange={(chosen) => {
              if (chosen !== null && isTypeName(chosen)) form.setValue('type', chosen);
            }}
          />
        </div>
        {isSigned(type) && (
          <TextField form={form} name="urlN8N" type="url" inputMode="url" hint={t(type === 'n8n' ? 'hints.n8n' : 'hints.webhook')} />
        )}
        {type === 'typebot' && <TypebotFields form={form} />}
        {type === 'dialogflow' && <DialogflowFields form={form} isKept={stored?.hasJsonContent === true} />}
        {type === 'flowbuilder' && <FlowField form={form} />}
        {stored && isSigned(type) && isSigned(stored.type) && <SigningKeyField id={stored.id} onRenewed={setVersion} />}
        {(stored || type === 'dialogflow') && (
          <TryPanel key={type} tried={triedOf(values, stored, form.isDirty)} isFlow={type === 'flowbuilder'} />
        )}
      </div>
    </RecordDialog>
  );
};

/** An agent is tried with the key that is being typed, everything else as it is saved. */
const triedOf = ({ type, projectName, jsonContent, language }: Values, stored: Integration | null, isDirty: boolean): Tried | null => {
  const agent = { projectName: projectName.trim(), jsonContent: jsonContent.trim(), language };
  if (type === 'dialogflow' && agent.projectName !== '' && agent.jsonContent !== '') return { agent };
  return stored && !isDirty ? { id: stored.id } : null;
};

type FieldsProps = { form: RecordForm<Values> };

const TypebotFields = ({ form }: FieldsProps) => {
  const { t } = useTranslation('integrations');
  return (
    <>
      <div className="form-grid">
        <TextField form={form} name="urlN8N" type="url" inputMode="url" hint={t('hints.typebot')} />
        <TextField form={form} name="typebotSlug" hint={t('hints.typebotSlug')} />
      </div>
      <fieldset className="form-section">
        <legend>{t('form.talk')}</legend>
        <div className="form-grid">
          <NumberField form={form} name="typebotExpires" hint={t('hints.typebotExpires')} max={longestTypebotExpires} />
          <NumberField form={form} name="typebotDelayMessage" max={longestTypebotDelayMs} />
          <TextField form={form} name="typebotKeywordFinish" hint={t('hints.typebotKeywords')} />
          <TextField form={form} name="typebotKeywordRestart" hint={t('hints.typebotKeywords')} />
          <div className="form-wide">
            <LongText form={form} name="typebotUnknownMessage" rows={2} />
          </div>
          <div className="form-wide">
            <LongText form={form} name="typebotRestartMessage" rows={2} />
          </div>
        </div>
      </fieldset>
    </>
  );
};

const DialogflowFields = ({ form, isKept }: FieldsProps & { isKept: boolean }) => {
  const { t } = useTranslation('integrations');
  return (
    <>
      <div className="form-grid">
        <TextField form={form} name="projectName" />
        <ChoiceField
          form={form}
          name="language"
          options={languagesWith(form.watch('language')).map((value) => ({
            value,
            label: t(`languages.${value}`, { defaultValue: value }),
          }))}
        />
      </div>
      <LongText form={form} name="jsonContent" rows={5} hint={t(isKept ? 'hints.jsonContentKept' : 'hints.jsonContent')} />
    </>
  );
};

const FlowField = ({ form }: FieldsProps) => {
  const { t } = useTranslation('integrations');
  const { data: flows } = useQuery(flowNamesQuery());
  const chosen = form.watch('flowId');
  const options = (flows ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const isGone = flows !== undefined && chosen !== null && !options.some(({ value }) => value === chosen);
  return (
    <ChoiceField
      form={form}
      name="flowId"
      hint={t('hints.flowId')}
      noneLabel={t('noFlow')}
      options={isGone ? [...options, { value: chosen, label: t('gone') }] : options}
    />
  );
};
