import { Fragment, type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Bubble } from './bubble.tsx';
import { type Attachment, Composer } from './composer.tsx';
import type { Outgoing } from './control-api.ts';
import { Button } from './form-parts.tsx';
import { IconButton } from './icon.tsx';
import { showDay, t } from './language.ts';
import type { ShownMessage } from './shown-message.ts';

type Props = {
  title: string;
  detail: string;
  typing: boolean;
  avatar?: ReactNode;
  menu: ReactNode;
  messageMenuLabel: string;
  messages: ReadonlyMap<string, ShownMessage>;
  attachments: ReadonlyArray<Attachment>;
  /** Below the attachments. */
  children?: ReactNode;
  onSend: (message: Outgoing) => void;
  onBack: () => void;
  onReadAll: () => void;
};

/** Reactions by message, of the messages that are nothing else, oldest first: the latest of each side holds. */
const collectReactions = (messages: ReadonlyArray<ShownMessage>): ReadonlyMap<string, Readonly<Record<string, string>>> => {
  const collected = new Map<string, Record<string, string>>();
  for (const { reactsTo } of messages) {
    if (reactsTo) collected.set(reactsTo.id, { ...collected.get(reactsTo.id), [reactsTo.by]: reactsTo.emoji });
  }
  return collected;
};

/** One conversation. It stays at its end while somebody looks at the end, also when a picture arrives late. */
export const Chat = (props: Props) => {
  const { title, detail, typing, avatar, menu, messages, onSend } = props;
  const [quoted, setQuoted] = useState<ShownMessage | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const atEnd = useRef(true);
  const stayAtEnd = (): void => {
    if (atEnd.current && list.current) list.current.scrollTop = list.current.scrollHeight;
  };
  useLayoutEffect(stayAtEnd, [messages]);
  const { shown, reactions } = useMemo(() => {
    const oldestFirst = [...messages.values()].toSorted((a, b) => a.seq - b.seq);
    const isOwnBubble = ({ reactsTo }: ShownMessage): boolean => !reactsTo || !messages.has(reactsTo.id);
    return { shown: oldestFirst.filter(isOwnBubble), reactions: collectReactions(oldestFirst) };
  }, [messages]);
  const days = shown.map(({ atMs }) => showDay(atMs));
  return (
    <section className="chat" aria-label={title}>
      <header>
        <IconButton icon="back" label={t('back')} className="back" onClick={props.onBack} />
        {avatar}
        <span className="who">
          <strong>{title}</strong>
          <small className={typing ? 'typing' : ''}>{typing ? t('typing') : detail}</small>
        </span>
        <Button label={t('readAll')} onClick={props.onReadAll} />
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
        {shown.length === 0 && <li className="empty">{t('noMessages')}</li>}
        {shown.map((message, index) => {
          const given = { ...message.reactions, ...reactions.get(message.id) };
          return (
            <Fragment key={message.id}>
              {days[index] !== days[index - 1] && (
                <li className="day">
                  <span>{days[index]}</span>
                </li>
              )}
              <Bubble
                message={message}
                quoted={messages.get(message.quotedId ?? '')}
                reactions={Object.values(given).join('')}
                given={given['me']}
                menuLabel={props.messageMenuLabel}
                onReply={setQuoted}
              />
            </Fragment>
          );
        })}
      </ul>
      <Composer
        quote={quoted}
        attachments={props.attachments}
        onCancelQuote={() => setQuoted(null)}
        onSend={(message) => {
          setQuoted(null);
          onSend({ ...message, ...(quoted ? { replyTo: quoted.id } : {}) });
        }}
      >
        {props.children}
      </Composer>
    </section>
  );
};
