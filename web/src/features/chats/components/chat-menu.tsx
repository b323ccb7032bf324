import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ListStates } from '../../../components/list-page/list-states.tsx';
import { useSession } from '../../../lib/api/session.ts';
import { chatsQuery } from '../api/chat-queries.ts';
import { ChatRow } from './chat-list.tsx';
import '../chats-page.css';

/** The latest chats, as the top bar offers them. */
const shownChats = 8;

export const ChatMenu = ({ onOpen }: { onOpen: (uuid: string | undefined) => void }) => {
  const { t } = useTranslation('chats');
  const userId = useSession((session) => session.user?.id ?? '');
  const query = useQuery(chatsQuery());
  const chats = query.data?.records ?? [];
  return (
    <div className="chats-menu">
      <ListStates query={query} count={chats.length} empty={{ title: t('empty.title'), text: t('empty.text') }}>
        <ul>
          {chats.slice(0, shownChats).map((chat) => (
            <ChatRow key={chat.id} chat={chat} userId={userId} isOpen={false} onOpen={() => onOpen(chat.uuid)} />
          ))}
        </ul>
      </ListStates>
      <button type="button" className="chats-menu-all" onClick={() => onOpen(undefined)}>
        {t('all')}
      </button>
    </div>
  );
};
