import { Fragment, type ReactNode, useLayoutEffect, useRef } from 'react';
import { IconButton } from './icon.tsx';
import { showDay, t } from './language.ts';

type Props<Message> = {
  title: string;
  detail: string;
  typing: boolean;
  avatar?: ReactNode;
  menu: ReactNode;
  composer: ReactNode;
  /** Oldest first. */
  messages: ReadonlyArray<Message>;
  atMsOf: (message: Message) => number;
  bubble: (message: Message) => ReactNode;
  onBack: () => void;
  onReadAll: () => void;
};

/** One conversation. It stays at its end while somebody looks at the end, also when a picture arrives late. */
export const Chat = <Message extends { id: string }>(props: Props<Message>) => {
  const { title, detail, typing, avatar, menu, composer, messages, atMsOf, bubble, onBack, onReadAll } = props;
  const list = useRef<HTMLUListElement>(null);
  const atEnd = useRef(true);
  const stayAtEnd = (): void => {
    if (atEnd.current && list.current) list.current.scrollTop = list.current.scrollHeight;
  };
  useLayoutEffect(stayAtEnd, [messages]);
  const days = messages.map((message) => showDay(atMsOf(message)));
  return (
    <section className="chat" aria-label={title}>
      <header>
        <IconButton icon="back" label={t('back')} className="back" onClick={onBack} />
        {avatar}
        <span className="who">
          <strong>{title}</strong>
          <small className={typing ? 'typing' : ''}>{typing ? t('typing') : detail}</small>
        </span>
        <button type="button" className="quiet" onClick={onReadAll}>
          {t('readAll')}
        </button>
        {menu}
      </header>
      <ul
        ref={list}
        className="messages"
        tabIndex={0}
        role="log"
        aria-label={title}
        onLoadCapture={stayAtEnd}
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
          atEnd.current = scrollHeight - scrollTop - clientHeight < 120;
        }}
      >
        {messages.length === 0 && <li className="empty">{t('noMessages')}</li>}
        {messages.map((message, index) => (
          <Fragment key={message.id}>
            {days[index] !== days[index - 1] && (
              <li className="day">
                <span>{days[index]}</span>
              </li>
            )}
            {bubble(message)}
          </Fragment>
        ))}
      </ul>
      {composer}
    </section>
  );
};
