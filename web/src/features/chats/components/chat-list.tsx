import { foldText } from '@balcao/shared/domain/search/fold-text.ts';
import Input from '@cloudscape-design/components/input';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../components/avatar.tsx';
import { IconButton } from '../../../components/icon-button.tsx';
import type { ListQuery } from '../../../components/list-page/list-query.ts';
import { ListStates } from '../../../components/list-page/list-states.tsx';
import { useSession } from '../../../lib/api/session.ts';
import { formatTimeOrDate } from '../../../lib/format.ts';
import type { Chat } from '../api/chat-queries.ts';
import { chatTitle } from '../chat-title.ts';
import { unreadsOf } from '../unread-chats.ts';

type ChatListProps = {
  query: ListQuery;
  chats: ReadonlyArray<Chat>;
  openId: string | null;
  onOpen: (chat: Chat) => void;
  /** Without it nobody adds one here. */
  onAdd?: () => void;
};

/** The user's chats, the latest message first. They are all here, so searching waits for nobody. */
export const ChatList = ({ query, chats, openId, onOpen, onAdd }: ChatListProps) => {
  const { t } = useTranslation(['chats', 'common']);
  const userId = useSession((session) => session.user?.id ?? '');
  const [typed, setTyped] = useState('');
  const wanted = foldText(typed.trim());
  const found = chats.filter((chat) =>
    [chatTitle(chat, userId), ...chat.users.map(({ user }) => user.name)].some((text) => foldText(text).includes(wanted)),
  );
  return (
    <>
      <header className="chats-head">
        <h1>{t('title')}</h1>
        {onAdd && <IconButton icon="add-plus" label={t('add')} onClick={onAdd} />}
      </header>
      <div className="chats-search">
        <Input
          type="search"
          value={typed}
          placeholder={t('search')}
          ariaLabel={t('search')}
          clearAriaLabel={t('common:list.clear')}
          onChange={({ detail }) => setTyped(detail.value)}
        />
      </div>
      <div className="chats-rows">
        <ListStates
          query={query}
          count={found.length}
          empty={{ title: t('empty.title'), text: t('empty.text') }}
          search={{ q: typed.trim(), typed, type: setTyped, clear: () => setTyped('') }}
        >
          <ul>
            {found.map((chat) => (
              <ChatRow key={chat.id} chat={chat} userId={userId} isOpen={chat.id === openId} onOpen={() => onOpen(chat)} />
            ))}
          </ul>
        </ListStates>
      </div>
    </>
  );
};

type ChatRowProps = { chat: Chat; userId: string; isOpen: boolean; onOpen: () => void };

export const ChatRow = ({ chat, userId, isOpen, onOpen }: ChatRowProps) => {
  const { t } = useTranslation('chats');
  const unreads = unreadsOf(chat, userId);
  const title = chatTitle(chat, userId);
  return (
    <li>
      <button
        type="button"
        className={unreads > 0 ? 'chat-row chat-row-unread' : 'chat-row'}
        aria-current={isOpen || undefined}
        onClick={onOpen}
      >
        <Avatar name={title} size={40} colorKey={chat.id} />
        <span className="chat-row-text">
          <strong>{title}</strong>
          <span>{chat.lastMessage || t('noMessages')}</span>
        </span>
        <span className="chat-row-end">
          <time dateTime={chat.updatedAt}>{formatTimeOrDate(chat.updatedAt, new Date())}</time>
          {unreads > 0 && (
            <span className="chat-unread" aria-label={t('unread', { count: unreads })}>
              {unreads > 99 ? '99+' : unreads}
            </span>
          )}
        </span>
      </button>
    </li>
  );
};
