import type { ReactNode } from 'react';
import type { Conversations } from './conversations.ts';
import { showTime } from './language.ts';

// A burst makes hundreds; nobody scrolls through more than this without searching.
const shown = 150;

/** Initials, or whatever stands for somebody, on their colour. */
export const Avatar = ({ name, colour, children }: { name: string; colour?: string; children?: ReactNode }) => {
  const initials = name.split(/\s+/).map((word) => [...word][0] ?? '');
  return (
    <span className="avatar" aria-hidden="true" style={{ background: colour }}>
      {children ?? initials.slice(0, 2).join('').toUpperCase()}
    </span>
  );
};

/** One conversation of a list. `detail` shows until there is a message. */
export type Row = { chat: string; avatar: ReactNode; title: string; detail?: string };
type Props = {
  rows: ReadonlyArray<Row>;
  /** Attribute that names a row in the page's markup. */
  hook: `data-${string}`;
  conversations: Conversations;
  /** In place of an empty list. */
  empty: string;
  onChoose: (chat: string) => void;
};

export const ConversationList = ({ rows, hook, conversations: { newest, unseen, chosen }, empty, onChoose }: Props) => {
  if (rows.length === 0) return <p className="empty">{empty}</p>;
  const newestFirst = rows.toSorted((a, b) => (newest.get(b.chat)?.seq ?? 0) - (newest.get(a.chat)?.seq ?? 0));
  const row = ({ chat, avatar, title, detail }: Row) => {
    const last = newest.get(chat);
    const isChosen = chat === chosen;
    return (
      <button type="button" {...{ [hook]: chat }} aria-current={isChosen ? 'true' : undefined} onClick={() => !isChosen && onChoose(chat)}>
        {avatar}
        <span className="who">
          <strong>{title}</strong>
          <small>{last?.summary ?? detail}</small>
        </span>
        <span className="when">
          {last && <time>{showTime(last.atMs)}</time>}
          {unseen.has(chat) && <span className="badge">{unseen.get(chat)}</span>}
        </span>
      </button>
    );
  };
  return (
    <ul className="customers">
      {newestFirst.slice(0, shown).map((each) => (
        <li key={each.chat}>{row(each)}</li>
      ))}
    </ul>
  );
};
