import { fileListId } from '@balcao/shared/domain/ids.ts';
import { newQueueFields, queueFields } from '@balcao/shared/contract/queues.ts';
import { rotationMinutes, rotationModes } from '@balcao/shared/domain/queues/queue-defaults.ts';
import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';
import Tabs from '@cloudscape-design/components/tabs';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AdminForm } from '../../components/admin-page/admin-form.tsx';
import { FieldSelect } from '../../components/field-select.tsx';
import { ColorField } from '../../components/record-form/color-field.tsx';
import { ManyField } from '../../components/record-form/many-field.tsx';
import { RecordDialog } from '../../components/record-form/record-dialog.tsx';
import { LongText, SwitchField, TextField } from '../../components/record-form/record-fields.tsx';
import { schemaProblems } from '../../components/record-form/schema-problems.ts';
import { TalkerFields } from '../../components/record-form/talker-fields.tsx';
import { type RecordForm, useRecordForm } from '../../components/record-form/use-record-form.ts';
import { ScheduleFields } from '../../components/schedule/schedule-fields.tsx';
import { useSession } from '../../lib/api/session.ts';
import { randomColor } from '../../lib/random-color.ts';
import { useIntegrationChoices } from '../integrations/api/integration-queries.ts';
import { usePromptChoices } from '../prompts/api/prompt-queries.ts';
import { colleaguesQuery } from '../users/api/user-queries.ts';
import { companySettingsQuery } from '../settings/api/setting-queries.ts';
import { queueQuery, type QueueRecord } from './api/queue-queries.ts';
import { useSaveQueue } from './api/use-save-queue.ts';
import { useTargets } from './options/use-targets.ts';
import { fieldNames, fieldsOf, newFields, problemsOf, type QueueFields, refusedFields, toChange } from './queue-fields.ts';

type QueueFormProps = { id: string | null; onClose: () => void };

export const QueueForm = ({ id, onClose }: QueueFormProps) => {
  const { t } = useTranslation('queues');
  const companyId = useSession((session) => session.user?.company.id ?? 0);
  const query = useQuery({ ...queueQuery(id ?? ''), enabled: id !== null });
  const settings = useQuery(companySettingsQuery(companyId));
  const people = useQuery(colleaguesQuery());
  const title = t(id === null ? 'form.new' : 'form.edit');
  if ((!settings.data && !settings.error) || (!people.data && !people.error)) return null;
  const members = (people.data ?? []).flatMap((person) => (id !== null && person.queueIds.some((each) => each === id) ? [person.id] : []));
  return (
    <AdminForm title={title} query={id === null ? null : query} onClose={onClose}>
      {(queue, reload) => (
        <Filled
          title={title}
          queue={queue}
          members={members}
          hasHours={settings.data?.scheduleType === 'queue'}
          onClose={onClose}
          reload={reload}
        />
      )}
    </AdminForm>
  );
};

type FilledProps = {
  title: string;
  queue: QueueRecord | null;
  /** Ids of the people who attend it. */
  members: string[];
  hasHours: boolean;
  onClose: () => void;
  reload: () => void;
};
type Tab = 'data' | 'schedules';

const Filled = ({ title, queue, members, hasHours, onClose, reload }: FilledProps) => {
  const { t } = useTranslation(['queues', 'common']);
  const saving = useSaveQueue();
  const [start] = useState(() => (queue ? fieldsOf(queue, members) : newFields(randomColor())));
  const [tab, setTab] = useState<Tab>('data');
  const form = useRecordForm<QueueFields>({
    start,
    names: fieldNames,
    labelOf: (name) => t(`fields.${name}`),
    problems: (values, change) => [
      ...(queue ? schemaProblems(queueFields, toChange(change)) : schemaProblems(newQueueFields, { ...values, ...toChange(values) })),
      ...problemsOf(values, hasHours),
    ],
    reload,
    refusals: refusedFields,
    onProblems: (names) => setTab(names.every((name) => name === 'schedules') ? 'schedules' : 'data'),
    save: async (change, values, { over }) => {
      await saving.mutateAsync({
        ...(queue
          ? { id: queue.id, change: { ...toChange(change), version: over ? undefined : queue.version } }
          : { id: null, queue: { ...toChange(values), name: values.name, color: values.color } }),
        add: values.userIds.filter((person) => !start.userIds.includes(person)),
        remove: start.userIds.filter((person) => !values.userIds.includes(person)),
      });
      onClose();
    },
  });
  const data = <DataFields form={form} hasHours={hasHours} />;
  return (
    <RecordDialog form={form} title={title} confirmLabel={t('common:save')} size="large" onClose={onClose}>
      <div className="queue-form">
        {hasHours ? (
          <Tabs
            activeTabId={tab}
            onChange={({ detail }) => setTab(detail.activeTabId === 'schedules' ? 'schedules' : 'data')}
            ariaLabel={title}
            disableContentPaddings
            tabs={[
              { id: 'data', label: t('form.data'), content: <div className="form-pane">{data}</div> },
              {
                id: 'schedules',
                label: t('fields.schedules'),
                content: (
                  <div className="form-pane">
                    <ScheduleFields
                      days={form.watch('schedules')}
                      problemOf={(index, end) => form.formState.errors.schedules?.[index]?.[end]?.message}
                      onChange={(index, end, time) => form.setValue(`schedules.${index}.${end}`, time)}
                    />
                  </div>
                ),
              },
            ]}
          />
        ) : (
          data
        )}
      </div>
    </RecordDialog>
  );
};

const DataFields = ({ form, hasHours }: { form: RecordForm<QueueFields>; hasHours: boolean }) => {
  const { t } = useTranslation('queues');
  return (
    <div className="form-grid">
      <TextField form={form} name="name" autoFocus />
      <ColorField form={form} name="color" />
      <TextField form={form} name="orderQueue" inputMode="numeric" hint={t('hints.orderQueue')} />
      <div className="form-wide">
        <People form={form} />
      </div>
      <FileListSelect form={form} />
      <Talkers form={form} />
      <SwitchField form={form} name="closeTicket" hint={t('hints.closeTicket')} />
      <fieldset className="form-section form-wide">
        <legend>{t('form.rotation')}</legend>
        <SwitchField form={form} name="ativarRoteador" hint={t('hints.ativarRoteador')} />
        <div className="form-grid">
          <RotationSelect
            form={form}
            name="tempoRoteador"
            options={rotationMinutes.map((minutes) => ({ value: String(minutes), label: t('form.minutes', { count: minutes }) }))}
          />
          <RotationSelect
            form={form}
            name="typeRandomMode"
            options={rotationModes.map((mode) => ({ value: mode, label: t(`form.modes.${mode}`) }))}
          />
        </div>
      </fieldset>
      <div className="form-wide">
        <LongText form={form} name="greetingMessage" hint={t('hints.greetingMessage')} />
      </div>
      <div className="form-wide">
        <LongText form={form} name="outOfHoursMessage" hint={t(hasHours ? 'hints.outOfHoursRequired' : 'hints.outOfHoursMessage')} />
      </div>
    </div>
  );
};

/** Who attends the queue: without anybody its customers wait where only admins see them. */
const People = ({ form }: { form: RecordForm<QueueFields> }) => {
  const { t } = useTranslation('queues');
  const { data: people = [] } = useQuery(colleaguesQuery());
  return (
    <ManyField
      form={form}
      name="userIds"
      options={people.map(({ id: value, name: label }) => ({ value, label }))}
      placeholder={t('form.choosePeople')}
      hint={t(form.watch('userIds').length === 0 ? 'hints.nobody' : 'hints.userIds')}
    />
  );
};

/** Sent to the customer with the greeting. */
const FileListSelect = ({ form }: { form: RecordForm<QueueFields> }) => {
  const { t } = useTranslation('queues');
  const { files } = useTargets();
  return (
    <FieldSelect
      label={form.labelOf('fileListId')}
      value={form.watch('fileListId')}
      options={files}
      noneLabel={t('form.noFiles')}
      filter
      onChange={(value) => form.setValue('fileListId', value === null ? null : fileListId.parse(value))}
    />
  );
};

/** What has the conversation once the queue has greeted. */
const Talkers = ({ form }: { form: RecordForm<QueueFields> }) => {
  const { t } = useTranslation('queues');
  return (
    <TalkerFields
      value={{ integrationId: form.watch('integrationId'), promptId: form.watch('promptId') }}
      onChange={(chosen) => {
        form.setValue('integrationId', chosen.integrationId);
        form.setValue('promptId', chosen.promptId);
      }}
      labelOf={form.labelOf}
      hintOf={(name) => t(`hints.${name}`)}
      noneLabel={t('form.noTalker')}
      goneLabel={t('form.gone')}
      problemOf={(name) => form.formState.errors[name]?.message}
      integrations={useIntegrationChoices()}
      prompts={usePromptChoices()}
    />
  );
};

type RotationSelectProps = {
  form: RecordForm<QueueFields>;
  name: 'tempoRoteador' | 'typeRandomMode';
  options: { value: string; label: string }[];
};

/** Means nothing while rotation is off. */
const RotationSelect = ({ form, name, options }: RotationSelectProps) => (
  <FormField label={form.labelOf(name)}>
    <Select
      disabled={!form.watch('ativarRoteador')}
      selectedOption={options.find(({ value }) => value === form.watch(name)) ?? null}
      options={options}
      expandToViewport
      onChange={({ detail }) => form.setValue(name, detail.selectedOption.value ?? '')}
    />
  </FormField>
);
