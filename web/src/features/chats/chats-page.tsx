import Button from '@cloudscape-design/components/button';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/dialog.tsx';
import { PartTabs } from '../../components/part-tabs.tsx';
import { useSession } from '../../lib/api/session.ts';
import { useMediaQuery } from '../../lib/media-query.ts';
import { useNamedPage } from '../../lib/page-title.ts';
import { type Chat, chatsQuery } from './api/chat-queries.ts';
import { useDeleteChat } from './api/use-chat-actions.ts';
import { chatTitle } from './chat-title.ts';
import { ChatList } from './components/chat-list.tsx';
import { ChatPane } from './components/chat-pane.tsx';
import { unreadTotal } from './unread-chats.ts';
import { Part } from '../../components/boundary.tsx';
import { awaitField, dialogField } from '../../lib/keys/typing-owner.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import './chats-page.css';

const ChatForm = lazy(lazyPart(() => import('./chat-form.tsx').then(({ ChatForm }) => ({ default: ChatForm }))));

/** Below this one of list and messages is shown at a time (Material's `md`). */
const onePaneQuery = '(max-width: 899px)';
type Asked = { kind: 'form'; chat: Chat | null } | { kind: 'delete'; chat: Chat } | null;

/** Chats among colleagues: the list and the messages beside it, or one of both by tabs where there is little room. */
export const ChatsPage = () => {
  const { t } = useTranslation(['chats', 'common']);
  useNamedPage(t('title'));
  const { uuid } = useParams({ strict: false });
  const navigate = useNavigate();
  const userId = useSession((session) => session.user?.id ?? '');
  const isNarrow = useMediaQuery(onePaneQuery);
  const query = useQuery(chatsQuery());
  const deleting = useDeleteChat();
  const [asked, setAsked] = useState<Asked>(null);
  /** What is typed from now on is for the form's first field. */
  const askForm = (chat: Chat | null) => {
    awaitField(dialogField);
    setAsked({ kind: 'form', chat });
  };
  const [part, setPart] = useState<'chats' | 'messages'>(uuid ? 'messages' : 'chats');
  const chats = query.data?.records ?? [];
  const open = chats.find((chat) => chat.uuid === uuid) ?? null;
  const show = (chat: Pick<Chat, 'uuid'> | null) => {
    setPart(chat ? 'messages' : 'chats');
    if (chat && chat.uuid === uuid) setTimeout(() => document.querySelector<HTMLElement>('.chats-messages textarea')?.focus());
    void navigate({ to: '/chats/{-$uuid}', params: { uuid: chat?.uuid } });
  };
  const list = <ChatList query={query} chats={chats} openId={open?.id ?? null} onOpen={show} onAdd={() => askForm(null)} />;
  const messages = open ? (
    <ChatPane
      key={open.id}
      chat={open}
      isShown={!isNarrow || part === 'messages'}
      onEdit={() => askForm(open)}
      onDelete={() => setAsked({ kind: 'delete', chat: open })}
    />
  ) : (
    <div className="chat-none">
      <p>{t(uuid && query.data ? 'gone' : query.data && chats.length === 0 ? 'empty.text' : 'choose')}</p>
      {chats.length === 0 && query.data && (
        <Button variant="primary" onClick={() => askForm(null)}>
          {t('add')}
        </Button>
      )}
    </div>
  );
  return (
    <div className={isNarrow ? 'chats chats-narrow' : 'chats'}>
      {isNarrow && (
        <PartTabs
          name="chats"
          label={t('title')}
          shown={part}
          onShow={setPart}
          parts={[
            { id: 'chats', label: t('tabs.chats'), badge: unreadTotal(chats, userId) },
            { id: 'messages', label: t('tabs.messages') },
          ]}
        />
      )}
      {(!isNarrow || part === 'chats') && (
        <section id="chats-chats" className="chats-list" aria-label={t('tabs.chats')}>
          {list}
        </section>
      )}
      {(!isNarrow || part === 'messages') && (
        <section id="chats-messages" className="chats-messages" aria-label={t('tabs.messages')}>
          {messages}
        </section>
      )}
      <Part onClose={() => setAsked(null)}>
        {asked?.kind === 'form' && (
          <ChatForm
            chat={asked.chat}
            onClose={() => setAsked(null)}
            onSaved={(saved) => {
              setAsked(null);
              show(saved);
            }}
          />
        )}
      </Part>
      {asked?.kind === 'delete' && (
        <Dialog
          title={t('delete.title', { title: chatTitle(asked.chat, userId) })}
          confirmLabel={t('common:record.delete')}
          danger
          busy={deleting.isPending}
          onClose={() => setAsked(null)}
          onConfirm={() =>
            deleting.mutate(asked.chat.id, {
              onSettled: () => {
                setAsked(null);
                show(null);
              },
            })
          }
        >
          <p>{t('delete.text')}</p>
        </Dialog>
      )}
    </div>
  );
};
