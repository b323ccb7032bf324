import { tagsContract } from '@balcao/shared/contract/tags.ts';
import { noLaneRules } from '@balcao/shared/domain/tickets/lane.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AdminForm } from '../../components/admin-page/admin-form.tsx';
import { ColorField } from '../../components/record-form/color-field.tsx';
import { RecordDialog } from '../../components/record-form/record-dialog.tsx';
import { ChoiceField, LongText, NumberField, TextField } from '../../components/record-form/record-fields.tsx';
import { schemaProblems } from '../../components/record-form/schema-problems.ts';
import { type RecordForm, useRecordForm } from '../../components/record-form/use-record-form.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { randomColor } from '../../lib/random-color.ts';
import { lanesQuery } from './api/lane-queries.ts';
import { tagQuery, type TagRecord } from './api/tag-queries.ts';
import { useSaveTag } from './api/use-save-tag.ts';

type TagFormProps = { id: string | null /** A lane of the board, with its rules. */; kanban?: boolean; onClose: () => void };

export const TagForm = ({ id, kanban = false, onClose }: TagFormProps) => {
  const { t } = useTranslation('tags');
  const query = useQuery({ ...tagQuery(id ?? ''), enabled: id !== null });
  const title = t(kanban ? (id === null ? 'form.newLane' : 'form.editLane') : id === null ? 'form.new' : 'form.edit');
  return (
    <AdminForm title={title} query={id === null ? null : query} onClose={onClose}>
      {(tag, reload) => <Filled title={title} tag={tag} kanban={kanban} onClose={onClose} reload={reload} />}
    </AdminForm>
  );
};

type Fields = {
  name: string;
  color: string;
  timeLane: number;
  nextLaneId: string | null;
  rollbackLaneId: string | null;
  greetingMessageLane: string;
};
const tagFields = ['name', 'color'] as const;
const laneFields = [...tagFields, 'timeLane', 'nextLaneId', 'rollbackLaneId', 'greetingMessageLane'] as const;
/** Hours: a year. */
const longestLane = 8760;

type FilledProps = { title: string; tag: TagRecord | null; kanban: boolean; onClose: () => void; reload: () => void };

const Filled = ({ title, tag, kanban, onClose, reload }: FilledProps) => {
  const { t } = useTranslation(['tags', 'common']);
  const saving = useSaveTag();
  const form = useRecordForm<Fields>({
    start: { ...noLaneRules, name: tag?.name ?? '', color: tag?.color ?? randomColor(), ...(tag ? rulesOf(tag) : {}) },
    names: kanban ? laneFields : tagFields,
    labelOf: (name) => t(`fields.${name}`),
    problems: (values, change) =>
      values.name.trim().length < 3
        ? [{ path: 'name', error: t(values.name.trim() === '' ? 'problems.required' : 'problems.short') }]
        : schemaProblems(tagsContract.updateTag.body, change),
    refusals: (error) => {
      if (isApiError(error, 'ERR_LANE_CIRCLE')) return [{ path: error.details.field, error: error.code }];
      return isApiError(error, 'ERR_TAG_NAME_IN_USE') ? [{ path: 'name', error: error.code }] : null;
    },
    reload,
    save: async (change, { name, color, ...rules }, { over }) => {
      await saving.mutateAsync(
        tag
          ? { id: tag.id, change: { ...change, version: over ? undefined : tag.version } }
          : { id: null, tag: { name, color, ...(kanban ? { ...rules, kanban: 1 } : { kanban: 0 }) } },
      );
      onClose();
    },
  });
  return (
    <RecordDialog form={form} title={title} confirmLabel={t('common:save')} onClose={onClose}>
      <div className="form-grid">
        <TextField form={form} name="name" autoFocus />
        <ColorField form={form} name="color" />
        {kanban && <LaneFields form={form} own={tag?.id ?? null} />}
      </div>
    </RecordDialog>
  );
};

const rulesOf = ({ timeLane, nextLaneId, rollbackLaneId, greetingMessageLane }: TagRecord) => ({
  timeLane,
  nextLaneId,
  rollbackLaneId,
  greetingMessageLane,
});

const LaneFields = ({ form, own }: { form: RecordForm<Fields>; own: string | null }) => {
  const { t } = useTranslation('tags');
  const lanes = (useQuery(lanesQuery()).data ?? []).filter(({ id }) => id !== own).map(({ id: value, name: label }) => ({ value, label }));
  return (
    <>
      <NumberField form={form} name="timeLane" hint={t('hints.timeLane')} max={longestLane} />
      <ChoiceField form={form} name="nextLaneId" options={lanes} noneLabel={t('lanes.none')} />
      <ChoiceField form={form} name="rollbackLaneId" options={lanes} noneLabel={t('lanes.none')} />
      <div className="form-wide">
        <LongText form={form} name="greetingMessageLane" hint={t('hints.greetingMessageLane')} />
      </div>
    </>
  );
};
