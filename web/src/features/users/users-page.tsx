import { lastCodePoints } from '@balcao/shared/domain/text/cut-text.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AdminPage } from '../../components/admin-page/admin-page.tsx';
import { Avatar } from '../../components/avatar.tsx';
import { useListSearch } from '../../components/list-page/use-list-search.ts';
import { api } from '../../lib/api/client.ts';
import { useSession } from '../../lib/api/session.ts';
import { formatList } from '../../lib/format.ts';
import { queuesQuery } from '../queues/api/queue-queries.ts';
import { userListQuery, usersKey } from './api/user-queries.ts';
import { UserForm } from './user-form.tsx';
import './users-page.css';

/** Everybody who works in the company, and what they may do. */
export const UsersPage = () => {
  const { t } = useTranslation('users');
  const me = useSession((session) => session.user);
  const search = useListSearch();
  const query = useInfiniteQuery(userListQuery(search.q));
  const queues = useQuery(queuesQuery()).data;
  if (!me) return null;
  return (
    <AdminPage
      title={t('title')}
      about={t('about')}
      count={query.data?.pages[0]?.count}
      rows={query.data?.pages.flatMap(({ users }) => users) ?? []}
      query={query}
      nameOf={({ name }) => name}
      empty={{ title: t('empty') }}
      search={{ ...search, label: t('search') }}
      addLabel={t('add')}
      form={(id, close) => <UserForm id={id} ownId={me.id} onClose={close} />}
      deletion={{
        remove: ({ id }) => api.deleteUser({ params: { id } }),
        refreshes: [usersKey],
        may: ({ id }) => id !== me.id,
        note: () => t('deletionNote'),
        restoredNote: t('restoredNote'),
      }}
      columns={[
        {
          id: 'name',
          header: t('fields.name'),
          cell: ({ id, name, profileImage }) => (
            <span className="user-cell">
              <Avatar name={name} pictureUrl={profileImage} size={32} colorKey={id} />
              <span>
                <strong>{name}</strong>
                <small title={id}>#{lastCodePoints(id, 6)}</small>
              </span>
            </span>
          ),
        },
        {
          id: 'status',
          header: t('fields.status'),
          cell: ({ online, active, hasSignIn, paused }) => {
            const status = !active ? 'disabled' : !hasSignIn ? 'noSignIn' : paused ? 'paused' : online ? 'online' : 'offline';
            return <span className={`user-status user-status-${status}`}>{t(`status.${status}`)}</span>;
          },
        },
        { id: 'email', header: t('fields.email'), cell: ({ email }) => email },
        {
          id: 'profile',
          header: t('fields.profile'),
          cell: ({ profile, queueIds }) => {
            const names = queues?.filter(({ id }) => queueIds.some((each) => each === id)).map(({ name }) => name);
            return (
              <span className="user-profile">
                {t(`profiles.${profile}`)}
                {names && names.length > 0 && <small title={formatList(names)}>{formatList(names)}</small>}
                {names?.length === 0 && profile === 'user' && <small className="user-no-queue">{t('noQueue')}</small>}
              </span>
            );
          },
        },
        { id: 'start', header: t('fields.startWork'), cell: ({ startWork }) => startWork },
        { id: 'end', header: t('fields.endWork'), cell: ({ endWork }) => endWork },
      ]}
    />
  );
};
