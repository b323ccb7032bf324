import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FieldSelect } from '../../../components/field-select.tsx';
import { queuesQuery } from '../../queues/api/queue-queries.ts';
import { tagNamesQuery } from '../../tags/api/tag-queries.ts';
import { colleaguesQuery } from '../../users/api/user-queries.ts';
import { flowNamesQuery } from '../api/flow-queries.ts';
import type { FormProps } from './form-props.ts';

type Named = { id: string; name: string };
type ChoiceProps<Record extends Named> = {
  label: string;
  description?: string;
  value: Named | null;
  records: ReadonlyArray<Record> | undefined;
  error?: string | undefined;
  noneLabel?: string;
  onChoose: (record: Record | null) => void;
};

/** A record by its name; one that is gone is still named. */
const Choice = <Record extends Named>({ label, description, value, records, error, noneLabel, onChoose }: ChoiceProps<Record>) => {
  const { t } = useTranslation('flows');
  const isGone = value !== null && records !== undefined && !records.some(({ id }) => id === value.id);
  return (
    <FieldSelect
      label={label}
      description={description}
      value={value?.id ?? null}
      filter
      loading={records === undefined}
      placeholder={t('form.choose')}
      errorText={error ?? (isGone ? t('form.gone') : undefined)}
      noneLabel={noneLabel}
      options={[
        ...(isGone ? [{ value: value.id, label: value.name, disabled: true }] : []),
        ...(records ?? []).map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={(id) => onChoose(records?.find((record) => record.id === id) ?? null)}
    />
  );
};

const named = <Record extends Named>(record: Record | null) => record && { id: record.id, name: record.name };

export const QueueForm = ({ data, change, errorOf }: FormProps<'ticket'>) => {
  const { t } = useTranslation('flows');
  const queues = useQuery(queuesQuery()).data;
  const users = useQuery(colleaguesQuery()).data;
  return (
    <>
      <Choice
        label={t('kinds.ticket')}
        value={data.queue}
        records={queues}
        error={errorOf('queue')}
        onChoose={(queue) => change({ queue: queue && { id: queue.id, name: queue.name } })}
      />
      <Choice
        label={t('form.queueUser')}
        value={data.user ?? null}
        records={users}
        noneLabel={t('form.nobody')}
        onChoose={(user) => change({ user: user && { id: user.id, name: user.name } })}
      />
    </>
  );
};

export const TagForm = ({ data, change, errorOf }: FormProps<'tag'>) => {
  const { t } = useTranslation('flows');
  const tags = useQuery(tagNamesQuery()).data;
  return (
    <Choice
      label={t('kinds.tag')}
      value={data.tag}
      records={tags}
      error={errorOf('tag')}
      onChoose={(tag) => change({ tag: tag && { id: tag.id, name: tag.name } })}
    />
  );
};

export const AttendantForm = ({ data, change, errorOf }: FormProps<'attendant'>) => {
  const { t } = useTranslation('flows');
  const users = useQuery(colleaguesQuery()).data;
  return (
    <Choice
      label={t('kinds.attendant')}
      value={data.user}
      records={users}
      error={errorOf('user')}
      onChoose={(user) => change({ user: user && { id: user.id, name: user.name } })}
    />
  );
};

export const SwitchFlowForm = ({ data, change, errorOf }: FormProps<'switchFlow'>) => {
  const { t } = useTranslation('flows');
  const flows = useQuery(flowNamesQuery()).data;
  return (
    <Choice
      label={t('form.flow')}
      description={t('card.switchHint')}
      value={data.flowSelected}
      records={flows}
      error={errorOf('flowSelected')}
      onChoose={(flow) => change({ flowSelected: named(flow) })}
    />
  );
};
