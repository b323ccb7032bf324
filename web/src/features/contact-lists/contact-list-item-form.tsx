import { contactListsContract } from '@balcao/shared/contract/contact-lists.ts';
import FormField from '@cloudscape-design/components/form-field';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AdminForm } from '../../components/admin-page/admin-form.tsx';
import { RecordDialog } from '../../components/record-form/record-dialog.tsx';
import { TextField } from '../../components/record-form/record-fields.tsx';
import { schemaProblems } from '../../components/record-form/schema-problems.ts';
import { useRecordForm } from '../../components/record-form/use-record-form.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { type ContactListItem, contactListItemQuery } from './api/contact-list-queries.ts';
import { ListGone } from './list-gone.tsx';
import { useSaveContactListItem } from './api/use-save-contact-list-item.ts';

type ItemFormProps = { listId: string; id: string | null; onClose: () => void };

/** Form of a person of a list: `id` null for a new one. */
export const ContactListItemForm = ({ listId, id, onClose }: ItemFormProps) => {
  const { t } = useTranslation('contactLists');
  const query = useQuery({ ...contactListItemQuery(id ?? ''), enabled: id !== null });
  const title = t(id === null ? 'itemForm.new' : 'itemForm.edit');
  return (
    <AdminForm title={title} query={id === null ? null : query} onClose={onClose}>
      {(item, reload) => <LoadedForm title={title} listId={listId} item={item} onClose={onClose} reload={reload} />}
    </AdminForm>
  );
};

type Fields = { name: string; number: string; email: string };
type LoadedFormProps = { title: string; listId: string; item: ContactListItem | null; onClose: () => void; reload: () => void };

const LoadedForm = ({ title, listId, item, onClose, reload }: LoadedFormProps) => {
  const { t } = useTranslation(['contactLists', 'common']);
  const saving = useSaveContactListItem();
  // Users who may not see a number may not change it either.
  const isNumberFixed = item?.number.includes('*') === true;
  const form = useRecordForm<Fields>({
    start: { name: item?.name ?? '', number: item?.number ?? '', email: item?.email ?? '' },
    names: isNumberFixed ? ['name', 'email'] : ['name', 'number', 'email'],
    labelOf: (name) => t(`itemFields.${name}`),
    problems: (values, change) =>
      item === null
        ? schemaProblems(contactListsContract.createContactListItem.body.omit({ contactListId: true }), values)
        : schemaProblems(contactListsContract.updateContactListItem.body, change),
    refusals: (error) => (isApiError(error, 'ERR_NUMBER_ON_LIST') ? [{ path: 'number', error: error.code }] : null),
    reload,
    save: async (change, values, { over }) => {
      await saving.mutateAsync(
        item
          ? { id: item.id, change: { ...change, version: over ? undefined : item.version } }
          : { id: null, item: { ...values, contactListId: listId } },
      );
      onClose();
    },
  });
  return (
    <RecordDialog form={form} title={title} confirmLabel={t('common:save')} onClose={onClose}>
      <div className="form-stack">
        <ListGone listId={listId} />
        <TextField form={form} name="name" autoFocus />
        {isNumberFixed ? (
          <FormField label={t('itemFields.number')}>{item.number}</FormField>
        ) : (
          <TextField form={form} name="number" hint={t('hints.number')} />
        )}
        <TextField form={form} name="email" />
      </div>
    </RecordDialog>
  );
};
