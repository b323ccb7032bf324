import { mostPromptMessages, mostPromptTokens, promptVoices } from '@balcao/shared/domain/prompts/prompt.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AdminForm } from '../../components/admin-page/admin-form.tsx';
import { RecordDialog } from '../../components/record-form/record-dialog.tsx';
import { ChoiceField, LongText, NumberField, SwitchField, TextField } from '../../components/record-form/record-fields.tsx';
import { type RecordForm, useRecordForm } from '../../components/record-form/use-record-form.ts';
import { fileListNamesQuery } from '../files/api/file-queries.ts';
import { queuesQuery } from '../queues/api/queue-queries.ts';
import { type Prompt, promptQuery } from './api/prompt-queries.ts';
import { useSavePrompt } from './api/use-save-prompt.ts';
import { fieldNames, newValues, problemsOf, refusedFields, toChange, toSent, type Values, valuesOf } from './prompt-values.ts';

type PromptFormProps = { id: string | null; onClose: () => void };

export const PromptForm = ({ id, onClose }: PromptFormProps) => {
  const { t } = useTranslation('prompts');
  const query = useQuery({ ...promptQuery(id ?? ''), enabled: id !== null });
  const title = t(id === null ? 'form.new' : 'form.edit');
  return (
    <AdminForm title={title} query={id === null ? null : query} onClose={onClose}>
      {(prompt, reload) => <Filled title={title} stored={prompt} onClose={onClose} reload={reload} />}
    </AdminForm>
  );
};

type FilledProps = { title: string; stored: Prompt | null; onClose: () => void; reload: () => void };

const Filled = ({ title, stored, onClose, reload }: FilledProps) => {
  const { t } = useTranslation(['prompts', 'common']);
  const saving = useSavePrompt();
  const [start] = useState(() => (stored ? valuesOf(stored) : newValues()));
  const form = useRecordForm<Values>({
    start,
    names: fieldNames,
    labelOf: (name) => (name === 'forgetApiKey' || name === 'forgetVoiceKey' ? t('forgetKey') : t(`fields.${name}`)),
    problems: (values) => problemsOf(values, { isNew: stored === null, noQueue: t('problems.queue') }),
    reload,
    refusals: refusedFields,
    save: async (_change, values, { over }) => {
      await saving.mutateAsync(
        stored
          ? { id: stored.id, change: { ...toChange(start, values), ...(over ? {} : { version: stored.version }) } }
          : { id: null, fields: toSent(values) },
      );
      onClose();
    },
  });
  return (
    <RecordDialog form={form} title={title} confirmLabel={t('common:save')} size="large" onClose={onClose}>
      <div className="form-stack">
        <div className="form-grid">
          <TextField form={form} name="name" autoFocus />
          <QueueField form={form} />
        </div>
        <LongText form={form} name="prompt" rows={8} hint={t('hints.prompt')} />
        <div className="form-grid">
          <NumberField form={form} name="maxTokens" hint={t('hints.maxTokens')} min={1} max={mostPromptTokens} />
          <NumberField form={form} name="maxMessages" hint={t('hints.maxMessages')} min={1} max={mostPromptMessages} />
          <TextField form={form} name="temperature" inputMode="decimal" hint={t('hints.temperature')} />
          <FileListField form={form} />
        </div>
        <KeyField form={form} name="apiKey" forget="forgetApiKey" isKept={stored?.hasApiKey === true} />
        <VoiceFields form={form} isKeyKept={stored?.hasVoiceKey === true} />
      </div>
    </RecordDialog>
  );
};

type FieldsProps = { form: RecordForm<Values> };

const QueueField = ({ form }: FieldsProps) => {
  const { t } = useTranslation('prompts');
  const { data: queues } = useQuery(queuesQuery());
  const options = (queues ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <ChoiceField
      form={form}
      name="queueId"
      hint={t('hints.queueId')}
      noneLabel={t('chooseQueue')}
      options={withGone(options, queues !== undefined, form.watch('queueId'), t('gone'))}
    />
  );
};

const FileListField = ({ form }: FieldsProps) => {
  const { t } = useTranslation('prompts');
  const { data } = useQuery(fileListNamesQuery());
  const options = (data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <ChoiceField
      form={form}
      name="fileListId"
      hint={t('hints.fileListId')}
      noneLabel={t('noFiles')}
      options={withGone(options, data !== undefined, form.watch('fileListId'), t('gone'))}
    />
  );
};

type Choice = { value: string; label: string };

/** What is chosen may be gone since. */
const withGone = (options: ReadonlyArray<Choice>, isRead: boolean, chosen: string | null, gone: string): ReadonlyArray<Choice> =>
  isRead && chosen !== null && !options.some(({ value }) => value === chosen) ? [...options, { value: chosen, label: gone }] : options;

type KeyFieldProps = FieldsProps & { name: 'apiKey' | 'voiceKey'; forget: 'forgetApiKey' | 'forgetVoiceKey'; isKept: boolean };

/** A key is only written, never shown; one that is kept may be forgotten. */
const KeyField = ({ form, name, forget, isKept }: KeyFieldProps) => {
  const { t } = useTranslation('prompts');
  return (
    <div className="form-stack">
      <TextField
        form={form}
        name={name}
        type="password"
        hint={isKept ? t('hints.keyKept') : name === 'apiKey' ? t('hints.apiKey') : undefined}
      />
      {isKept && <SwitchField form={form} name={forget} disabled={form.watch(name) !== ''} />}
    </div>
  );
};

const VoiceFields = ({ form, isKeyKept }: FieldsProps & { isKeyKept: boolean }) => {
  const { t } = useTranslation('prompts');
  return (
    <fieldset className="form-section">
      <legend>{t('form.voice')}</legend>
      <div className="form-grid">
        <ChoiceField
          form={form}
          name="voice"
          hint={t('hints.voice')}
          options={promptVoices.map((value) => ({
            value,
            label: value === 'texto' ? t('voiceText') : value.replace(/^pt-BR-|Neural$/g, ''),
          }))}
        />
        {form.watch('voice') !== 'texto' && (
          <>
            <TextField form={form} name="voiceRegion" hint={t('hints.voiceRegion')} />
            <KeyField form={form} name="voiceKey" forget="forgetVoiceKey" isKept={isKeyKept} />
          </>
        )}
      </div>
    </fieldset>
  );
};
