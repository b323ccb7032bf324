import Button from '@cloudscape-design/components/button';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AdminPage } from '../../components/admin-page/admin-page.tsx';
import { Icon } from '../../components/icon.tsx';
import { useListSearch } from '../../components/list-page/use-list-search.ts';
import { Menu } from '../../components/menu.tsx';
import { api } from '../../lib/api/client.ts';
import { useSession } from '../../lib/api/session.ts';
import { formatPhone } from '../../lib/format.ts';
import { may } from '../../lib/rights.ts';
import { type ContactListItem, contactListItemsQuery, contactListJobQuery, contactListQuery } from './api/contact-list-queries.ts';
import { contactListItemsKey, contactListsKey } from './api/contact-lists-key.ts';
import { ContactListItemForm } from './contact-list-item-form.tsx';
import { CheckDialog } from './check-dialog.tsx';
import { FillDialog } from './fill-dialog.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { useIsListGone } from './list-gone.tsx';
import { ListJob } from './list-job.tsx';
import { saveSample } from './save-sample.ts';

/** The people of one list. */
export const ContactListItemsPage = () => {
  const { t } = useTranslation('contactLists');
  const navigate = useNavigate();
  const { listId: id = '' } = useParams({ strict: false });
  const user = useSession((session) => session.user);
  const search = useListSearch();
  const list = useQuery(contactListQuery(id)).data;
  const query = useInfiniteQuery(contactListItemsQuery(id, search.q));
  const isGone = useIsListGone(id);
  const job = useQuery({ ...contactListJobQuery(id), enabled: !isGone }).data;
  const [open, setOpen] = useState<'import' | 'fill' | 'check' | null>(null);
  const close = () => setOpen(null);
  const isLive = list !== undefined && list.liveTagId !== null;
  const isBusy = job?.job?.state === 'running';
  const back = (
    <Button variant={isGone ? 'primary' : 'normal'} onClick={() => void navigate({ to: '/contact-lists' })}>
      {t(isGone ? 'gone.back' : 'back')}
    </Button>
  );
  return (
    <AdminPage<ContactListItem>
      title={list?.name ?? t('title')}
      about={isLive ? t('liveAbout', { count: list.contactsCount }) : undefined}
      count={isGone ? undefined : list?.contactsCount}
      rows={isGone ? [] : (query.data?.pages.flatMap(({ contacts }) => contacts) ?? [])}
      query={isGone ? nothing : query}
      nameOf={({ name }) => name}
      empty={
        isGone
          ? { title: t('gone.title'), text: t('gone.text') }
          : isLive
            ? { title: t('liveEmpty.title'), text: t('liveEmpty.text') }
            : { title: t('itemsEmpty.title'), text: t('itemsEmpty.text') }
      }
      search={{ ...search, q: isGone ? '' : search.q, label: t('searchItems') }}
      addLabel={isLive || isGone ? undefined : t('addItem')}
      actions={
        isLive || isGone ? (
          back
        ) : (
          <>
            {back}
            <Menu
              label={t('menu')}
              items={[
                { label: t('import.menu'), icon: 'upload', disabled: isBusy, onSelect: () => setOpen('import') },
                ...(user && may(user, 'contacts:list')
                  ? [{ label: t('fill.menu'), icon: 'group', disabled: isBusy, onSelect: () => setOpen('fill') } as const]
                  : []),
                { label: t('check.menu'), icon: 'check', disabled: isBusy, onSelect: () => setOpen('check') },
                { label: t('sample.download'), icon: 'download', onSelect: () => saveSample(t) },
              ]}
              trigger={(props) => (
                <Button nativeButtonAttributes={props} onClick={props.onClick} iconName="caret-down-filled" iconAlign="right">
                  {t('menu')}
                </Button>
              )}
            />
          </>
        )
      }
      filters={!isGone && job?.job && <ListJob answer={job} job={job.job} />}
      form={isLive ? undefined : (itemId, closeForm) => <ContactListItemForm listId={id} id={itemId} onClose={closeForm} />}
      deletion={
        isLive
          ? undefined
          : {
              remove: async (item) => {
                await api.deleteContactListItem({ params: { id: item.id } });
                const { name, number, email } = item;
                if (number.includes('*')) return { isFinal: true };
                return { restore: () => api.createContactListItem({ body: { contactListId: id, name, number: `+${number}`, email } }) };
              },
              refreshes: [contactListItemsKey, contactListsKey],
            }
      }
      columns={[
        {
          id: 'name',
          header: t('itemFields.name'),
          cell: ({ name, optedOut }) => (
            <span>
              {name}
              {optedOut && <small className="list-muted"> · {t('itemFields.optedOut')}</small>}
            </span>
          ),
        },
        { id: 'number', header: t('itemFields.number'), cell: ({ number }) => formatPhone(number) },
        { id: 'email', header: t('itemFields.email'), cell: ({ email }) => email },
        { id: 'whatsapp', header: t('itemFields.isWhatsappValid'), cell: ({ isWhatsappValid }) => <OnWhatsapp is={isWhatsappValid} /> },
      ]}
    >
      {open === 'import' && <ImportDialog listId={id} onClose={close} />}
      {open === 'fill' && <FillDialog listId={id} onClose={close} />}
      {open === 'check' && <CheckDialog listId={id} onClose={close} />}
    </AdminPage>
  );
};

/** The people of a deleted list. */
const nothing = { data: [], error: null, refetch: () => undefined };

/** Whether a number is on WhatsApp; null = unknown. */
const OnWhatsapp = ({ is }: { is: boolean | null }) => {
  const { t } = useTranslation('contactLists');
  if (is === null) return <span className="list-muted">{t('whatsapp.unknown')}</span>;
  return (
    <span>
      <Icon name={is ? 'status-positive' : 'status-negative'} variant={is ? 'success' : 'error'} /> {t(is ? 'whatsapp.yes' : 'whatsapp.no')}
    </span>
  );
};
