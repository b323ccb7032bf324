import type { ReactNode } from 'react';
import { Icon, IconButton } from './icon.tsx';
import { showTime, t } from './language.ts';

const emojis = ['👍', '❤️', '😂', '😮', '😢', '🙏'];

type Props = {
  id: string;
  /** Written by the side that is being played: on the right. */
  mine: boolean;
  kind: string;
  status: string;
  atMs: number;
  /** Named above, in groups. */
  author?: string | null;
  label: string | null;
  quote: { by: string; text: string } | null;
  children: ReactNode;
  /** Before and after the time. */
  before?: ReactNode;
  after: ReactNode;
  reactions: ReadonlyArray<string>;
  side: ReactNode;
};

export const Bubble = ({ id, mine, kind, status, atMs, author, label, quote, children, before, after, reactions, side }: Props) => (
  <li className={`message ${mine ? 'mine' : 'theirs'} ${kind}`} data-id={id} data-status={status}>
    <div className="bubble">
      {author && <span className="author">{author}</span>}
      {label && <small className="label">{label}</small>}
      {quote && (
        <div className="quote">
          <strong>{quote.by}</strong>
          <span>{quote.text}</span>
        </div>
      )}
      {children}
      <span className="meta">
        {before}
        <time>{showTime(atMs)}</time>
        {after}
      </span>
      {reactions.length > 0 && <span className="reactions">{reactions.join('')}</span>}
    </div>
    {side}
  </li>
);

type SideProps = {
  menuLabel: string;
  /** The emoji given by the side that is being played. */
  given: string | undefined;
  onReact: (emoji: string | null) => void;
  onReply: () => void;
  children: ReactNode;
};

/** What can be done with a message, beside its bubble. */
export const BubbleSide = ({ menuLabel, given, onReact, onReply, children }: SideProps) => (
  <div className="side">
    <IconButton icon="reply" label={t('reply')} onClick={onReply} />
    <Menu label={menuLabel}>
      <div className="emojis">
        {emojis.map((emoji) => (
          <button
            key={emoji}
            type="button"
            className={given === emoji ? 'on' : ''}
            aria-label={`${t('addEmoji')} ${emoji}`}
            onClick={() => onReact(given === emoji ? null : emoji)}
          >
            {emoji}
          </button>
        ))}
      </div>
      <button type="button" data-action="reply" onClick={onReply}>
        <Icon name="reply" />
        {t('reply')}
      </button>
      {children}
    </Menu>
  </div>
);

/** A menu behind three dots. */
export const Menu = ({ label, children }: { label: string; children: ReactNode }) => (
  <details className="tools">
    <summary aria-label={label} title={label}>
      <Icon name="more" />
    </summary>
    <div className="menu">{children}</div>
  </details>
);

/** Ticks of a message: a clock until it left, one or two ticks then, blue ones when it was read. */
export const Tick = ({ status, label }: { status: string; label: string }) => (
  <span className={`tick ${status}`} title={label}>
    <Icon name={status === 'pending' ? 'clock' : status === 'sent' ? 'tick' : 'ticks'} />
  </span>
);
