import { memo, type ReactNode } from 'react';
import { Icon, IconButton } from './icon.tsx';
import { showTime, t } from './language.ts';
import type { Part, ShownMessage } from './shown-message.ts';

const emojis = ['👍', '❤️', '😂', '😮', '😢', '🙏'];

type Props = {
  message: ShownMessage;
  quoted: ShownMessage | undefined;
  /** Emoji by who gave it, as text so that it compares. */
  reactions: string;
  given: string | undefined;
  menuLabel: string;
  onReply: (message: ShownMessage) => void;
};

/** One message. It is drawn again only when it changes, so that playing media and open menus stay. */
export const Bubble = memo(({ message, quoted, reactions, given, menuLabel, onReply }: Props) => (
  <li className={`message ${message.mine ? 'mine' : 'theirs'} ${message.kind}`} data-id={message.id} data-status={message.status}>
    <div className="bubble">
      {message.author && <span className="author">{message.author}</span>}
      {message.forwarded && <small className="label">{message.forwarded}</small>}
      {quoted && (
        <div className="quote">
          <strong>{quoted.by}</strong>
          <span>{quoted.summary}</span>
        </div>
      )}
      {message.parts.map((part, index) => (
        <PartView key={index} part={part} />
      ))}
      {message.failure && (
        <p className="failure">
          <Icon name="alert" />
          {message.failure}
        </p>
      )}
      <span className="meta">
        {message.before.map(([look, text]) => (
          <span key={text} className={look}>
            {text}
          </span>
        ))}
        <time>{showTime(message.atMs)}</time>
        {message.after && <span className={message.after[0]}>{message.after[1]}</span>}
        {message.tick && (
          <span className={`tick ${message.tick.status}`} title={message.tick.label}>
            <Icon name={message.tick.status === 'pending' ? 'clock' : message.tick.status === 'sent' ? 'tick' : 'ticks'} />
          </span>
        )}
      </span>
      {reactions && <span className="reactions">{reactions}</span>}
    </div>
    {message.entries && (
      <div className="side">
        <IconButton icon="reply" label={t('reply')} onClick={() => onReply(message)} />
        <Menu label={menuLabel}>
          <div className="emojis">
            {emojis.map((emoji) => (
              <button
                key={emoji}
                type="button"
                className={given === emoji ? 'on' : ''}
                aria-label={`${t('addEmoji')} ${emoji}`}
                onClick={() => message.react(given === emoji ? null : emoji)}
              >
                {emoji}
              </button>
            ))}
          </div>
          {[
            { hook: { 'data-action': 'reply' }, label: t('reply'), icon: 'reply' as const, press: () => onReply(message) },
            ...(given ? [{ hook: {}, label: t('unreact'), icon: 'close' as const, press: () => message.react(null) }] : []),
            ...message.entries,
          ].map(({ hook, label, icon, press }) => (
            <button key={label} type="button" {...hook} onClick={press}>
              <Icon name={icon} />
              {label}
            </button>
          ))}
        </Menu>
      </div>
    )}
  </li>
));

/** A menu behind three dots. */
export const Menu = ({ label, children }: { label: string; children: ReactNode }) => (
  <details className="tools">
    <summary aria-label={label} title={label}>
      <Icon name="more" />
    </summary>
    <div className="menu">{children}</div>
  </details>
);

const PartView = ({ part }: { part: Part }) => {
  switch (part.part) {
    case 'text':
      return part.text && <p className={`body ${part.look ?? ''}`}>{part.text}</p>;
    case 'note':
      return part.text && <small className={part.look}>{part.text}</small>;
    case 'image':
      return (
        <a href={part.source} target="_blank" rel="noopener">
          <img className="picture" src={part.source} alt={part.caption || t('photo')} />
        </a>
      );
    case 'sticker':
      return <img className="sticker" src={part.source} alt={t('sticker')} />;
    case 'video':
      return <video className="picture" src={part.source} controls preload="metadata" />;
    case 'audio':
      return <audio src={part.source} controls preload="metadata" />;
    case 'document':
      return (
        <a className="card" href={part.source} target="_blank" rel="noopener">
          <Icon name="file" />
          <span>{part.fileName || t('file')}</span>
        </a>
      );
    case 'card':
      return (
        <div className="card">
          <Icon name={part.icon} />
          <span>
            <strong>{part.title}</strong>
            {part.detail && <small>{part.detail}</small>}
          </span>
        </div>
      );
    case 'points':
      return (
        <ul className="poll-options">
          {part.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      );
    case 'button':
      return (
        <button type="button" className="quiet" onClick={part.press}>
          {part.label}
        </button>
      );
    case 'answers': {
      const buttons = part.answers.map(({ title, detail, press }, index) => (
        <button key={index} type="button" onClick={press}>
          {part.list === null ? title : <strong>{title}</strong>}
          {detail && <small>{detail}</small>}
        </button>
      ));
      if (part.list === null) return <div className="options">{buttons}</div>;
      return (
        <details className="options">
          <summary>
            <Icon name="list" />
            {part.list}
          </summary>
          {buttons}
        </details>
      );
    }
  }
};
