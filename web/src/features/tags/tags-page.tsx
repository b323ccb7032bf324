import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AdminPage } from '../../components/admin-page/admin-page.tsx';
import { Chip } from '../../components/chip.tsx';
import { useListSearch } from '../../components/list-page/use-list-search.ts';
import { api } from '../../lib/api/client.ts';
import { useSession } from '../../lib/api/session.ts';
import { quickSearchDelayMs } from '../../lib/limits.ts';
import { may } from '../../lib/rights.ts';
import { type ListedTag, tagListQuery, tagsKey } from './api/tag-queries.ts';
import { TagContactsDialog } from './tag-contacts-dialog.tsx';
import { TagForm } from './tag-form.tsx';

/** The company's tags, with who has them. */
export const TagsPage = () => {
  const { t } = useTranslation('tags');
  const user = useSession((session) => session.user);
  const search = useListSearch(quickSearchDelayMs);
  const query = useInfiniteQuery(tagListQuery(search.q));
  const [shown, setShown] = useState<ListedTag | null>(null);
  const mayList = user !== null && may(user, 'contacts:list');
  return (
    <AdminPage
      title={t('title')}
      about={t('about')}
      count={query.data?.pages[0]?.count}
      rows={query.data?.pages.flatMap(({ tags }) => tags) ?? []}
      query={query}
      nameOf={({ name }) => name}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
      search={{ ...search, label: t('search') }}
      addLabel={t('add')}
      form={(id, close) => <TagForm id={id} onClose={close} />}
      deletion={{ remove: ({ id }) => api.deleteTag({ params: { id } }), refreshes: [tagsKey] }}
      columns={[
        { id: 'name', header: t('fields.name'), cell: ({ name, color }) => <Chip color={color}>{name}</Chip> },
        {
          id: 'contacts',
          header: t('fields.contacts'),
          isNumber: true,
          cell: (tag) =>
            mayList && tag.contactsCount > 0 ? (
              <button type="button" className="list-link" onClick={() => setShown(tag)}>
                {tag.contactsCount}
              </button>
            ) : (
              tag.contactsCount
            ),
        },
      ]}
    >
      {shown && <TagContactsDialog tag={shown} onClose={() => setShown(null)} />}
    </AdminPage>
  );
};
