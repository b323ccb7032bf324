import Button from '@cloudscape-design/components/button';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AdminPage } from '../../components/admin-page/admin-page.tsx';
import { Menu } from '../../components/menu.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { useListSearch } from '../../components/list-page/use-list-search.ts';
import { api } from '../../lib/api/client.ts';
import { useSession } from '../../lib/api/session.ts';
import { joinRoom } from '../../lib/live/live-connection.ts';
import { may, refusalFor } from '../../lib/rights.ts';
import { scheduleFor } from '../../lib/scheduled-contact.ts';
import { contactListQuery, contactListsKey } from './api/contact-list-query.ts';
import type { Contact } from './api/contact-queries.ts';
import { duplicatesQuery } from './api/merge-queries.ts';
import { useChangeContact } from './api/use-change-contact.ts';
import { useChangeContacts } from './api/use-change-contacts.ts';
import { useOpenConversation } from './api/use-open-conversation.ts';
import { BlockDialog } from './components/block-dialog.tsx';
import { MergeDialog } from './components/merge-dialog.tsx';
import { ImportChatsDialog } from './components/import-chats-dialog.tsx';
import { ExportDialog } from './components/export-dialog.tsx';
import { TagManyDialog } from './components/tag-many-dialog.tsx';
import { TagSelect } from './components/tag-select.tsx';
import { contactColumns, type Pair } from './contact-columns.tsx';
import { ContactForm } from './contact-form.tsx';
import './contacts-page.css';

const noTags: string[] = [];

/** Everybody the company knows. */
export const ContactsPage = () => {
  const { t } = useTranslation('contacts');
  const user = useSession((session) => session.user);
  // before the list is asked for, which waits for the room
  useLayoutEffect(() => joinRoom('contacts'), []);
  const navigate = useNavigate();
  const { tags = noTags } = useSearch({ strict: false });
  const search = useListSearch();
  const query = useInfiniteQuery(contactListQuery(search.q, tags));
  const [blocking, setBlocking] = useState<{ contacts: ReadonlyArray<Contact>; active: boolean } | null>(null);
  const [tagging, setTagging] = useState<ReadonlyArray<Contact> | null>(null);
  const [merging, setMerging] = useState<Pair | null>(null);
  const [exporting, setExporting] = useState(false);
  const [fromChats, setFromChats] = useState(false);
  const many = useChangeContacts();
  const talk = useOpenConversation();
  const maySchedule = user !== null && refusalFor(user, 'schedules:use') === null;
  const mayDelete = user !== null && may(user, 'contacts:delete');
  // One that was edited while pages were loading comes with two of them.
  const rows = [...new Map((query.data?.pages ?? []).flatMap(({ contacts }) => contacts).map((each) => [each.id, each])).values()];
  const { data: duplicates = [] } = useQuery(duplicatesQuery(rows.map(({ id }) => id)));
  const suggestionOf = new Map<string, (typeof duplicates)[number]['of']>(duplicates.map(({ id, of }) => [id, of]));
  const filterBy = (ids: ReadonlyArray<string>) =>
    void navigate({ to: '.', search: (known) => ({ ...known, tags: ids.length > 0 ? [...ids] : undefined }), replace: true });

  return (
    <AdminPage
      title={t('page.title')}
      about={t('page.about')}
      count={search.q === '' || query.hasNextPage ? undefined : rows.length}
      rows={rows}
      query={query}
      nameOf={({ name }) => name}
      empty={tags.length > 0 ? { title: t('page.noneTagged') } : { title: t('page.none'), text: t('page.noneText') }}
      search={{ ...search, label: t('page.search') }}
      actions={
        <Menu
          label={t('page.menu')}
          items={[
            { label: t('page.menuImport'), icon: 'upload', onSelect: () => void navigate({ to: '/contacts/import' }) },
            { label: t('page.menuChats'), icon: 'contact', onSelect: () => setFromChats(true) },
            { label: t('page.menuExport'), icon: 'download', onSelect: () => setExporting(true) },
          ]}
          trigger={(props) => (
            <Button
              iconName="caret-down-filled"
              iconAlign="right"
              ariaExpanded={props['aria-expanded']}
              ariaControls={props['aria-controls']}
              nativeButtonAttributes={{ 'aria-haspopup': 'menu' }}
              onClick={props.onClick}
            >
              {t('page.menu')}
            </Button>
          )}
        />
      }
      addLabel={t('page.add')}
      form={(id, close) => <ContactForm id={id} onClose={close} />}
      columns={contactColumns(t, (id) => suggestionOf.get(id) ?? null, mayDelete ? setMerging : null)}
      searchFilters={
        <div className="contact-filters">
          <TagSelect chosen={tags} label={t('page.byTag')} placeholder={t('page.byTag')} onChange={filterBy} />
        </div>
      }
      rowActions={(contact) => (
        <>
          <IconButton
            icon="contact"
            label={t('page.talk', { name: contact.name })}
            disabled={talk.isPending}
            onClick={() => talk.mutate(contact)}
          />
          {maySchedule && (
            <IconButton
              icon="status-pending"
              label={t('scheduleOne', { name: contact.name })}
              onClick={() => {
                scheduleFor(contact);
                void navigate({ to: '/schedules', search: { id: 'new' } });
              }}
            />
          )}
          <IconButton
            icon={contact.active ? 'lock-private' : 'unlocked'}
            label={t(contact.active ? 'page.blockOne' : 'page.unblockOne', { name: contact.name })}
            onClick={() => setBlocking({ contacts: [contact], active: !contact.active })}
          />
        </>
      )}
      bulkActions={(selected) => (
        <>
          {mayDelete && selected.length === 2 && <Button onClick={() => setMerging(pairOf(selected))}>{t('merge.many')}</Button>}
          <Button onClick={() => setTagging(selected)}>{t('page.tagMany', { count: selected.length })}</Button>
          <Button onClick={() => setBlocking({ contacts: selected, active: selected.every(({ active }) => !active) })}>
            {t(selected.every(({ active }) => !active) ? 'page.unblockMany' : 'page.blockMany', { count: selected.length })}
          </Button>
        </>
      )}
      deletion={
        mayDelete
          ? {
              remove: ({ id }) => api.deleteContact({ params: { id } }),
              refreshes: [contactListsKey],
              note: () => t('page.deleteNote'),
            }
          : undefined
      }
    >
      {blocking && (
        <Blocking
          {...blocking}
          onMany={(ids) => many.mutate({ ids, action: blocking.active ? 'unblock' : 'block' }, { onSettled: () => setBlocking(null) })}
          busy={many.isPending}
          onClose={() => setBlocking(null)}
        />
      )}
      {merging && <MergeDialog contacts={merging} onClose={() => setMerging(null)} />}
      {fromChats && <ImportChatsDialog onClose={() => setFromChats(false)} />}
      {exporting && <ExportDialog tags={tags} onClose={() => setExporting(false)} />}
      {tagging && (
        <TagManyDialog
          count={tagging.length}
          busy={many.isPending}
          onClose={() => setTagging(null)}
          onConfirm={(action, ids) =>
            many.mutate({ ids: tagging.map(({ id }) => id), action, tags: ids }, { onSettled: () => setTagging(null) })
          }
        />
      )}
    </AdminPage>
  );
};

type BlockingProps = {
  contacts: ReadonlyArray<Contact>;
  active: boolean;
  busy: boolean;
  onMany: (ids: ReadonlyArray<string>) => void;
  onClose: () => void;
};

const Blocking = ({ contacts, active, busy, onMany, onClose }: BlockingProps) => {
  const [only] = contacts;
  const one = useChangeContact(only?.id ?? '');
  const confirm = () => {
    if (contacts.length > 1) onMany(contacts.map(({ id }) => id));
    else one.mutate({ kind: 'setActive', active }, { onSettled: onClose });
  };
  return <BlockDialog contacts={contacts} active={active} busy={busy || one.isPending} onConfirm={confirm} onClose={onClose} />;
};

const pairOf = ([one, other]: ReadonlyArray<Contact>): Pair | null => (one && other ? [one, other] : null);
