import type { IconName } from './icon.tsx';

export type MediaKind = 'image' | 'sticker' | 'video' | 'audio' | 'document';

/** A piece of what a bubble says. */
export type Part =
  | { part: 'text'; text: string; look?: 'unknown' | 'gone' }
  | { part: 'note'; text: string; look: 'label' | 'footer' }
  | { part: MediaKind; source: string; caption: string; fileName: string }
  | { part: 'card'; icon: IconName; title: string; detail: string }
  | { part: 'points'; points: ReadonlyArray<string> }
  | { part: 'button'; label: string; press: () => void }
  /** Buttons to answer with; behind `list` when that is not null. */
  | { part: 'answers'; list: string | null; answers: ReadonlyArray<{ title: string; detail: string; press: () => void }> };

/** Something that can be done with a message; `hook` names it in the page's markup. */
export type Entry = { hook: Readonly<Record<`data-${string}`, string>>; label: string; icon: IconName; press: () => void };

/** A message of either half of the simulator, ready to be shown. */
export type ShownMessage = {
  id: string;
  /** Grows with every message. */
  seq: number;
  chat: string;
  /** Sent by the side that is being played: on the right. */
  mine: boolean;
  kind: string;
  status: string;
  atMs: number;
  /** One line, for lists and quotes. */
  summary: string;
  /** Who wrote it, for quotes. */
  by: string;
  /** Named above the bubble, in groups. */
  author?: string | null;
  forwarded?: string | null;
  quotedId: string | null;
  parts: ReadonlyArray<Part>;
  failure?: string | null;
  /** Texts before and after the time, with their class. */
  before: ReadonlyArray<readonly [look: string, text: string]>;
  after?: readonly [look: string, text: string] | null;
  tick?: { status: string; label: string } | null;
  /** Emoji by who gave it; `me` is the side that is being played. */
  reactions?: Readonly<Record<string, string>>;
  /** The message is nothing but a reaction to another one; '' took it back. */
  reactsTo?: { id: string; by: string; emoji: string } | null;
  /** Null when nothing can be done with it. */
  entries: ReadonlyArray<Entry> | null;
  react: (emoji: string | null) => void;
};

/** How kinds of messages show in one line. */
export const signs: Readonly<Record<string, string>> = {
  image: '📷',
  video: '🎬',
  audio: '🎤',
  document: '📄',
  sticker: '🏷️',
  location: '📍',
  contact: '👤',
  contacts: '👤',
  template: '📋',
  poll: '📊',
};
