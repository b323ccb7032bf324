import Button from '@cloudscape-design/components/button';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { AdminPage } from '../../components/admin-page/admin-page.tsx';
import { Chip } from '../../components/chip.tsx';
import { useListSearch } from '../../components/list-page/use-list-search.ts';
import { api } from '../../lib/api/client.ts';
import { formatCount } from '../../lib/format.ts';
import { tagNamesQuery } from '../tags/api/tag-queries.ts';
import { type ContactList, contactListsQuery } from './api/contact-list-queries.ts';
import { contactListsKey } from './api/contact-lists-key.ts';
import { ContactListForm } from './contact-list-form.tsx';
import { saveSample } from './save-sample.ts';

/** Lists of people whom campaigns write to. */
export const ContactListsPage = () => {
  const { t } = useTranslation('contactLists');
  const navigate = useNavigate();
  const search = useListSearch();
  const query = useInfiniteQuery(contactListsQuery(search.q));
  const { data: tags = [] } = useQuery(tagNamesQuery());
  const open = ({ id }: ContactList) => void navigate({ to: '/contact-lists/{-$listId}/contacts', params: { listId: id } });
  return (
    <AdminPage<ContactList>
      title={t('title')}
      about={t('about')}
      count={query.data?.pages[0]?.count}
      rows={query.data?.pages.flatMap(({ records }) => records) ?? []}
      query={query}
      nameOf={({ name }) => name}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
      search={{ ...search, label: t('search') }}
      addLabel={t('add')}
      actions={<Button onClick={() => saveSample(t)}>{t('sample.download')}</Button>}
      onOpen={open}
      form={(id, close) => <ContactListForm id={id} onClose={close} />}
      deletion={{
        remove: async ({ id }) => {
          await api.deleteContactList({ params: { id } });
          return { isFinal: true };
        },
        refreshes: [contactListsKey],
        note: () => t('deleteNote'),
      }}
      columns={[
        {
          id: 'name',
          header: t('fields.name'),
          cell: ({ id, name }) => (
            <Link to="/contact-lists/{-$listId}/contacts" params={{ listId: id }} className="list-link">
              {name}
            </Link>
          ),
        },
        { id: 'contacts', header: t('fields.contactsCount'), isNumber: true, cell: ({ contactsCount }) => formatCount(contactsCount) },
        {
          id: 'source',
          header: t('fields.source'),
          cell: ({ liveTagId }) => {
            if (liveTagId === null) return t('own');
            const tag = tags.find(({ id }) => id === liveTagId);
            return tag ? <Chip color={tag.color}>{tag.name}</Chip> : t('goneTag');
          },
        },
      ]}
    />
  );
};
