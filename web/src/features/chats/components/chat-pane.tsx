import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../components/icon-button.tsx';
import { ListProblem } from '../../../components/list-page/list-states.tsx';
import { useSession } from '../../../lib/api/session.ts';
import { formatDay, isSameDay } from '../../../lib/format.ts';
import { type Chat, type ChatMessage, chatMessagesQuery } from '../api/chat-queries.ts';
import { useReadChat } from '../api/use-chat-actions.ts';
import { chatTitle } from '../chat-title.ts';
import { unreadsOf } from '../unread-chats.ts';
import { useChatSending } from '../use-chat-sending.ts';
import { ChatBubble, SendingBubble } from './chat-bubble.tsx';
import { ChatComposer } from './chat-composer.tsx';

/** Earlier messages are fetched this many px before the top. */
const earlierPx = 600;
/** Somebody who looks at the end of a chat goes on doing so when a message comes. */
const atEndPx = 80;

type ChatPaneProps = {
  chat: Chat;
  /** It is on the screen, so that what it shows is read. */
  isShown: boolean;
  onEdit: () => void;
  onDelete: () => void;
};

/** A chat's messages and the place to write. */
export const ChatPane = ({ chat, isShown, onEdit, onDelete }: ChatPaneProps) => {
  const { t } = useTranslation('chats');
  const userId = useSession((session) => session.user?.id ?? '');
  const query = useInfiniteQuery(chatMessagesQuery(chat.id));
  const outgoing = useChatSending(chat.id);
  const messages = (query.data?.pages ?? []).toReversed().flatMap(({ records }) => records);
  const last = messages.at(-1)?.place ?? 0;
  const { mutate: markRead } = useReadChat();
  const unreads = unreadsOf(chat, userId);
  const isSeen = useIsSeen() && isShown;
  useEffect(() => {
    if (isSeen && unreads > 0 && last >= chat.messageCount) markRead({ chatId: chat.id, place: last });
  }, [isSeen, unreads, last, chat.id, chat.messageCount, markRead]);
  const isOwner = chat.ownerId === userId;
  return (
    <>
      <header className="chat-head">
        <div>
          <h2>{chatTitle(chat, userId)}</h2>
          <p>{chat.users.map(({ user }) => user.name).join(', ')}</p>
        </div>
        {isOwner && <IconButton icon="edit" label={t('edit')} onClick={onEdit} />}
        {isOwner && <IconButton icon="remove" label={t('delete.do')} onClick={onDelete} />}
      </header>
      <Messages
        messages={messages}
        userId={userId}
        sending={outgoing.sending.map((item) => (
          <SendingBubble key={item.clientId} item={item} onAgain={() => outgoing.again(item)} onDrop={() => outgoing.drop(item.clientId)} />
        ))}
        isWaiting={query.data === undefined && !query.error}
        canGoBack={query.hasNextPage && !query.isFetchingNextPage}
        onBack={() => void query.fetchNextPage()}
      />
      {query.error && <ListProblem error={query.error} onRetry={query.refetch} />}
      <ChatComposer chatId={chat.id} title={chatTitle(chat, userId)} onSend={outgoing.send} />
    </>
  );
};

type MessagesProps = {
  messages: ReadonlyArray<ChatMessage>;
  userId: string;
  sending: ReadonlyArray<ReactNode>;
  isWaiting: boolean;
  canGoBack: boolean;
  onBack: () => void;
};

/** Messages in reading order. The end stays in sight while somebody looks at it, and what is read stays where it is when earlier ones come. */
const Messages = ({ messages, userId, sending, isWaiting, canGoBack, onBack }: MessagesProps) => {
  const { t } = useTranslation('chats');
  const box = useRef<HTMLDivElement>(null);
  /** `room`: height of the pane when it was last looked at. */
  const place = useRef<{ first: number; height: number; room: number; isAtEnd: boolean }>({ first: 0, height: 0, room: 0, isAtEnd: true });
  const first = messages[0]?.place ?? 0;
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const { first: before, height, isAtEnd } = place.current;
    if (isAtEnd) element.scrollTop = element.scrollHeight;
    else if (before !== 0 && first < before) element.scrollTop += element.scrollHeight - height;
    place.current = { ...place.current, first, height: element.scrollHeight, isAtEnd };
  }, [messages, first, sending.length]);
  const look = () => {
    const element = box.current;
    if (!element) return;
    // A text that grew took the end out of sight, and nobody scrolled: `stay` is told of it after this.
    if (element.clientHeight === place.current.room)
      place.current.isAtEnd = element.scrollHeight - element.scrollTop - element.clientHeight < atEndPx;
    place.current.height = element.scrollHeight;
    if (canGoBack && element.scrollTop < earlierPx) onBack();
  };
  // a page may be shorter than the pane
  useEffect(() => {
    const element = box.current;
    if (element && canGoBack && element.scrollHeight <= element.clientHeight + earlierPx) onBack();
  }, [canGoBack, onBack, messages.length]);
  const stay = useCallback(() => {
    if (!box.current) return;
    place.current.room = box.current.clientHeight;
    if (place.current.isAtEnd) box.current.scrollTop = box.current.scrollHeight;
  }, []);
  // the recorder and a longer text take height from it
  useEffect(() => {
    const resized = new ResizeObserver(stay);
    if (box.current) resized.observe(box.current);
    return () => resized.disconnect();
  }, [stay]);
  return (
    <div ref={box} className="chat-messages" role="log" aria-label={t('tabs.messages')} tabIndex={0} onScroll={look} onLoadCapture={stay}>
      {messages.length === 0 && sending.length === 0 && !isWaiting && <p className="chat-empty">{t('first')}</p>}
      {messages.map((message, index) => {
        const before = messages[index - 1];
        const isNewDay = !before || !isSameDay(before.createdAt, message.createdAt);
        return (
          <div key={message.id}>
            {isNewDay && <p className="chat-day">{formatDay(message.createdAt, new Date())}</p>}
            <ChatBubble message={message} isOwn={message.senderId === userId} starts={isNewDay || before.senderId !== message.senderId} />
          </div>
        );
      })}
      {sending}
    </div>
  );
};

/** Whether somebody looks at the page: its tab is in front. */
const useIsSeen = (): boolean => {
  const [isSeen, setSeen] = useState(document.visibilityState === 'visible');
  useEffect(() => {
    const look = () => setSeen(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return isSeen;
};
