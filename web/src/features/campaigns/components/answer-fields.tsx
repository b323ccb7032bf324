import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SwitchField } from '../../../components/record-form/record-fields.tsx';
import type { RecordForm } from '../../../components/record-form/use-record-form.ts';
import { queuesQuery } from '../../queues/api/queue-queries.ts';
import { colleaguesQuery } from '../../users/api/user-queries.ts';
import { type CampaignValues, ticketStatuses } from '../campaign-values.ts';

/** The third step: the ticket that is opened with the message. */
export const AnswerFields = ({ form }: { form: RecordForm<CampaignValues> }) => {
  const { t } = useTranslation('campaigns');
  const { data: queues = [] } = useQuery(queuesQuery());
  const { data: users = [] } = useQuery(colleaguesQuery());
  const { openTicket, queueId, userId, statusTicket } = form.watch();
  const named = (records: ReadonlyArray<{ id: string; name: string }>, none: string) => [
    { value: '', label: none },
    ...records.map(({ id, name }) => ({ value: id, label: name })),
  ];
  const choice = (name: 'queueId' | 'userId' | 'statusTicket', value: string | null, options: { value: string; label: string }[]) => (
    <FormField
      label={t(`fields.${name}`)}
      description={name === 'statusTicket' ? t('hints.statusTicket') : undefined}
      errorText={form.formState.errors[name]?.message}
    >
      <Select
        selectedOption={options.find((option) => option.value === (value ?? '')) ?? null}
        options={options}
        disabled={!openTicket}
        expandToViewport
        onChange={({ detail }) => form.setValue(name, detail.selectedOption.value || null, { shouldDirty: true })}
      />
    </FormField>
  );
  return (
    <>
      <SwitchField form={form} name="openTicket" hint={t('hints.openTicket')} />
      <div className="form-grid">
        {choice('queueId', queueId, named(queues, t('form.none')))}
        {choice('userId', userId, named(users, t('form.nobody')))}
        {choice(
          'statusTicket',
          statusTicket,
          ticketStatuses.map((value) => ({ value, label: t(`ticketStatuses.${value}`) })),
        )}
      </div>
      <p className="form-lead">{t('hints.after')}</p>
    </>
  );
};
