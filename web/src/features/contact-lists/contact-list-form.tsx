import { contactListsContract } from '@balcao/shared/contract/contact-lists.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AdminForm } from '../../components/admin-page/admin-form.tsx';
import { RecordDialog } from '../../components/record-form/record-dialog.tsx';
import { ChoiceField, TextField } from '../../components/record-form/record-fields.tsx';
import { schemaProblems } from '../../components/record-form/schema-problems.ts';
import { useRecordForm } from '../../components/record-form/use-record-form.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { tagsQuery } from '../tags/api/tag-queries.ts';
import { type ContactList, contactListQuery } from './api/contact-list-queries.ts';
import { useSaveContactList } from './api/use-save-contact-list.ts';

/** Form of a contact list: `id` null for a new one. */
export const ContactListForm = ({ id, onClose }: { id: string | null; onClose: () => void }) => {
  const { t } = useTranslation('contactLists');
  const query = useQuery({ ...contactListQuery(id ?? ''), enabled: id !== null });
  const title = t(id === null ? 'form.new' : 'form.edit');
  return (
    <AdminForm title={title} query={id === null ? null : query} onClose={onClose}>
      {(list, reload) => <LoadedForm title={title} list={list} onClose={onClose} reload={reload} />}
    </AdminForm>
  );
};

type Fields = { name: string; liveTagId: string | null };
type LoadedFormProps = { title: string; list: ContactList | null; onClose: () => void; reload: () => void };

const LoadedForm = ({ title, list, onClose, reload }: LoadedFormProps) => {
  const { t } = useTranslation(['contactLists', 'common']);
  const { data: tags = [] } = useQuery(tagsQuery());
  const saving = useSaveContactList();
  // A list of people stays one, and so does a list that follows a tag.
  const hasTag = list === null || list.liveTagId !== null;
  const form = useRecordForm<Fields>({
    start: { name: list?.name ?? '', liveTagId: list?.liveTagId ?? null },
    names: ['name', 'liveTagId'],
    labelOf: (name) => t(`fields.${name}`),
    problems: (values, change) =>
      list === null
        ? schemaProblems(contactListsContract.createContactList.body, values)
        : schemaProblems(contactListsContract.updateContactList.body, change),
    refusals: (error) =>
      isApiError(error, 'ERR_TAG_NOT_FOUND') || isApiError(error, 'ERR_CONTACT_LIST_LIVE')
        ? [{ path: 'liveTagId', error: error.code }]
        : null,
    reload,
    save: async (change, values, { over }) => {
      await saving.mutateAsync(
        list ? { id: list.id, change: { ...change, version: over ? undefined : list.version } } : { id: null, list: values },
      );
      onClose();
    },
  });
  return (
    <RecordDialog form={form} title={title} confirmLabel={t('common:save')} onClose={onClose}>
      <div className="form-stack">
        <TextField form={form} name="name" autoFocus />
        {hasTag && (
          <ChoiceField
            form={form}
            name="liveTagId"
            hint={t('hints.liveTagId')}
            options={tags.map(({ id: value, name: label }) => ({ value, label }))}
            noneLabel={list === null ? t('own') : undefined}
          />
        )}
      </div>
    </RecordDialog>
  );
};
