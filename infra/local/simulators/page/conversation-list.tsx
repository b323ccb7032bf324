import type { ReactNode } from 'react';
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

/** One conversation of a list; `hook` names it in the page's markup. */
export type Row = {
  key: string;
  hook: Readonly<Record<`data-${string}`, string>>;
  avatar: ReactNode;
  title: string;
  detail: string;
  atMs: number | null;
  unseen: number;
};

export const ConversationList = ({
  rows,
  chosen,
  onChoose,
}: {
  rows: ReadonlyArray<Row>;
  chosen: string | null;
  onChoose: (key: string) => void;
}) => (
  <ul className="customers">
    {rows.slice(0, shown).map(({ key, hook, avatar, title, detail, atMs, unseen }) => (
      <li key={key}>
        <button type="button" {...hook} aria-current={key === chosen ? 'true' : undefined} onClick={() => onChoose(key)}>
          {avatar}
          <span className="who">
            <strong>{title}</strong>
            <small>{detail}</small>
          </span>
          <span className="when">
            {atMs !== null && <time>{showTime(atMs)}</time>}
            {unseen > 0 && <span className="badge">{unseen}</span>}
          </span>
        </button>
      </li>
    ))}
  </ul>
);
