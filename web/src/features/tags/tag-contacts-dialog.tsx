import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/dialog.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { ListTable } from '../../components/list-page/list-table.tsx';
import { formatPhone } from '../../lib/format.ts';
import { tagContactsQuery, useRemoveTagFromContact } from './api/tag-contacts-query.ts';
import type { ListedTag } from './api/tag-queries.ts';

/** Who has a tag, and the way to take it off somebody. */
export const TagContactsDialog = ({ tag, onClose }: { tag: ListedTag; onClose: () => void }) => {
  const { t } = useTranslation(['tags', 'common']);
  const query = useInfiniteQuery(tagContactsQuery(tag.id));
  const removing = useRemoveTagFromContact(tag.id);
  return (
    <Dialog
      title={t('contacts.title', { name: tag.name })}
      confirmLabel={t('common:close')}
      size="medium"
      onlyClose
      onConfirm={onClose}
      onClose={onClose}
    >
      <ListTable
        label={t('contacts.title', { name: tag.name })}
        query={query}
        rows={query.data?.pages.flatMap(({ contacts }) => contacts) ?? []}
        keyOf={({ id }) => id}
        empty={{ title: t('contacts.empty') }}
        columns={[
          { id: 'name', header: t('contacts.name'), cell: ({ name }) => name },
          { id: 'number', header: t('contacts.number'), cell: ({ number }) => (number ? formatPhone(number) : '–') },
          {
            id: 'actions',
            header: t('common:record.actions'),
            cell: ({ id, name }) => (
              <span className="row-actions">
                <IconButton
                  icon="close"
                  label={t('contacts.remove', { name })}
                  disabled={removing.isPending}
                  onClick={() => removing.mutate(id)}
                />
              </span>
            ),
          },
        ]}
      />
    </Dialog>
  );
};
