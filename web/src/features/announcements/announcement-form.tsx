import { announcementPictures, announcementsContract } from '@balcao/shared/contract/announcements.ts';
import FormField from '@cloudscape-design/components/form-field';
import Multiselect from '@cloudscape-design/components/multiselect';
import { FirstHit } from '../../components/first-hit.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { AdminForm } from '../../components/admin-page/admin-form.tsx';
import { type AttachmentChoice, AttachmentField } from '../../components/record-form/attachment-field.tsx';
import { RecordDialog } from '../../components/record-form/record-dialog.tsx';
import { ChoiceField, LongText, SwitchField, TextField } from '../../components/record-form/record-fields.tsx';
import { schemaProblems } from '../../components/record-form/schema-problems.ts';
import { type RecordForm, useRecordForm } from '../../components/record-form/use-record-form.ts';
import { type Announcement, announcementCompaniesQuery, announcementQuery } from './api/announcement-queries.ts';
import { useSaveAnnouncement } from './api/use-save-announcement.ts';

type AnnouncementFormProps = { id: string | null; onClose: () => void };

export const AnnouncementForm = ({ id, onClose }: AnnouncementFormProps) => {
  const { t } = useTranslation('announcements');
  const query = useQuery({ ...announcementQuery(id ?? ''), enabled: id !== null });
  const title = t(id === null ? 'form.new' : 'form.edit');
  return (
    <AdminForm title={title} query={id === null ? null : query} onClose={onClose}>
      {(announcement, reload) => <Filled title={title} announcement={announcement} onClose={onClose} reload={reload} />}
    </AdminForm>
  );
};

/** The priority as the select has it; no companies = all. */
type Values = { title: string; text: string; status: boolean; priority: string | null; companies: string[] };
const names = ['title', 'text', 'status', 'priority', 'companies'] as const;
const priorities = [1, 2, 3] as const;

type FilledProps = { title: string; announcement: Announcement | null; onClose: () => void; reload: () => void };

const Filled = ({ title, announcement, onClose, reload }: FilledProps) => {
  const { t } = useTranslation(['announcements', 'common']);
  const saving = useSaveAnnouncement();
  const [media, setMedia] = useState<AttachmentChoice>({ kind: 'keep' });
  const form = useRecordForm<Values>({
    start: {
      title: announcement?.title ?? '',
      text: announcement?.text ?? '',
      status: announcement?.status ?? true,
      priority: String(announcement?.priority ?? 3),
      companies: (announcement?.companies ?? []).map(String),
    },
    names,
    labelOf: (name) => t(`fields.${name}`),
    problems: (values, change) => {
      const empty = (['title', 'text'] as const).filter((name) => values[name].trim() === '');
      return empty.length > 0
        ? empty.map((path) => ({ path, error: t('problems.required') }))
        : schemaProblems(announcementsContract.updateAnnouncement.body, toBody(change));
    },
    reload,
    save: async (change, values, { over }) => {
      const { title: newTitle, text } = values;
      await saving.mutateAsync(
        announcement
          ? { id: announcement.id, change: { ...toBody(change), version: over ? undefined : announcement.version }, media }
          : { id: null, announcement: { ...toBody(values), title: newTitle, text }, media },
      );
      onClose();
    },
  });
  return (
    <RecordDialog form={form} title={title} confirmLabel={t('common:save')} isDirty={media.kind !== 'keep'} onClose={onClose}>
      <div className="form-stack">
        <TextField form={form} name="title" autoFocus />
        <LongText form={form} name="text" rows={6} />
        <div className="form-grid">
          <ChoiceField
            form={form}
            name="priority"
            options={priorities.map((priority) => ({ value: String(priority), label: t(`priorities.${priority}`) }))}
          />
          <SwitchField form={form} name="status" hint={t('hints.status')} />
        </div>
        <Companies form={form} />
        <AttachmentField
          label={t('fields.mediaName')}
          hint={t('hints.media')}
          stored={announcement}
          choice={media}
          accept={announcementPictures}
          onChange={setMedia}
        />
      </div>
    </RecordDialog>
  );
};

const toBody = ({ priority, companies, ...fields }: Partial<Values>) => {
  const chosen = priorities.find((each) => String(each) === priority);
  return {
    ...fields,
    ...(chosen === undefined ? {} : { priority: chosen }),
    ...(companies === undefined ? {} : { companies: companies.length === 0 ? null : companies.map(Number) }),
  };
};

const Companies = ({ form }: { form: RecordForm<Values> }) => {
  const { t } = useTranslation('announcements');
  const { field, fieldState } = useController({ control: form.control, name: 'companies' });
  const options = (useQuery(announcementCompaniesQuery()).data ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <FormField label={form.labelOf('companies')} description={t('hints.companies')} errorText={fieldState.error?.message} stretch>
      <FirstHit>
        <Multiselect
          options={options}
          selectedOptions={options.filter(({ value }) => field.value.includes(value))}
          filteringType="auto"
          placeholder={t('all')}
          deselectAriaLabel={({ label }) => t('takeOut', { name: label ?? '' })}
          onChange={({ detail }) => field.onChange(detail.selectedOptions.flatMap(({ value }) => (value === undefined ? [] : [value])))}
        />
      </FirstHit>
    </FormField>
  );
};
