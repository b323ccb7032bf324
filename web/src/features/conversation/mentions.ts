import { canSeeTicket } from '@balcao/shared/domain/tickets/can-see-ticket.ts';
import type { TicketView } from '@balcao/shared/domain/tickets/ticket.ts';
import type { Output } from '../../lib/api/client.ts';
import type { BubbleMessage } from './conversation-types.ts';
import { fold } from './quick-replies.ts';

/** Somebody of a group, as far as they wrote in what is loaded. */
export type Member = {
  name: string;
  /** How a text names them: number or LID, digits only. */
  digits: string;
  isNumber: boolean;
  /** Why a note does not reach them: they are not in its ticket's queue, or do not see what others work on. */
  unreached?: 'queue' | 'colleagues';
};
/** The members of a group who can be told apart by their names, and all names by the digits that texts may have for them. */
export type Members = { list: Member[]; nameOf: ReadonlyMap<string, string> };

type Colleague = Output<'listUserNames'>[number];
type Seen = Pick<TicketView, 'status' | 'isGroup' | 'queueId' | 'userId'>;

/** Colleagues as `@` in a note offers them. A note reaches nobody who does not see its ticket. */
export const colleaguesOf = (
  all: ReadonlyArray<Pick<Colleague, 'id' | 'name' | 'profile' | 'queueIds' | 'sees'>>,
  own: string,
  ticket: Seen,
): Member[] =>
  all
    .filter(({ id }) => id !== own)
    .map((colleague) => {
      const { id, name, profile, queueIds } = colleague;
      const isInQueue = profile === 'admin' || ticket.queueId === null || queueIds.some((each) => each === ticket.queueId);
      const unreached = sees(colleague, ticket) ? {} : { unreached: isInQueue ? ('colleagues' as const) : ('queue' as const) };
      return { name, digits: id, isNumber: false, ...unreached };
    });

const sees = ({ id, profile, queueIds, sees: flags }: Pick<Colleague, 'id' | 'profile' | 'queueIds' | 'sees'>, ticket: Seen): boolean =>
  canSeeTicket({ ...flags, userId: id, profile, queueIds }, ticket);

const isDigits = (text: string | null | undefined): text is string => /^\d{6,20}$/.test(text ?? '');

/** The members known from who wrote; of several names of one the newest. A masked number names nobody. */
export const membersOf = (messages: ReadonlyArray<Pick<BubbleMessage, 'author'>>): Members => {
  const nameOf = new Map<string, string>();
  const named = new Map<string, Member[]>();
  for (const { author } of messages.toReversed()) {
    const keys = [author?.number, author?.lid].filter(isDigits);
    const name = author?.name?.trim();
    const [digits] = keys;
    if (!name || digits === undefined) continue;
    const isKnown = keys.some((key) => nameOf.has(key));
    for (const key of keys) if (!nameOf.has(key)) nameOf.set(key, name);
    if (!isKnown) named.set(name, [...(named.get(name) ?? []), { name, digits, isNumber: digits === author?.number }]);
  }
  const list = [...named.values()].flatMap((same) => (same.length === 1 ? same : []));
  return { list: list.sort((a, b) => a.name.localeCompare(b.name)), nameOf };
};

/** A text with the names of members where it has their digits. */
export const withNames = (text: string, members: Members | null): string =>
  members === null || !text.includes('@')
    ? text
    : text.replace(/(?<![\p{L}\p{N}@])@(\d{6,20})(?!\d)/gu, (whole, digits: string) => {
        const name = members.nameOf.get(digits);
        return name === undefined ? whole : `@${name}`;
      });

/** The same for writing on: only names that become digits again. */
export const withWritableNames = (text: string, members: Members | null): string =>
  withNames(text, members && { list: members.list, nameOf: new Map(members.list.map(({ name, digits }) => [digits, name])) });

/** The other way round, for what goes out: phones find a member by the digits. */
export const withNumbers = (text: string, members: Members | null): string => {
  if (members === null || members.list.length === 0 || !text.includes('@')) return text;
  const digitsOf = new Map(members.list.map(({ name, digits }) => [name, digits]));
  const names = [...digitsOf.keys()].sort((a, b) => b.length - a.length).map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return text.replace(
    new RegExp(`(?<![\\p{L}\\p{N}@])@(${names.join('|')})(?![\\p{L}\\p{N}])`, 'gu'),
    (_whole, name: string) => `@${digitsOf.get(name) ?? name}`,
  );
};

/** What makes messages that name members into what is shown of them; the same message gives the same object. */
export const namerFor = (members: Members | null) => {
  const made = new WeakMap<BubbleMessage, BubbleMessage>();
  return (message: BubbleMessage): BubbleMessage => {
    const known = made.get(message);
    if (known) return known;
    const body = withNames(message.body, members);
    const { quotedMsg } = message;
    const quoted = quotedMsg && withNames(quotedMsg.body, members);
    const isSame = body === message.body && quoted === (quotedMsg && quotedMsg.body);
    const shown = isSame ? message : { ...message, body, quotedMsg: quotedMsg && { ...quotedMsg, body: quoted ?? '' } };
    made.set(message, shown);
    return shown;
  };
};

/** The beginning of a name that is being typed before the caret; null while there is none. */
export const mentionAt = (text: string, caret: number): { start: number; typed: string } | null => {
  const match = /(?:^|[^\p{L}\p{N}@])@([^@\n]{0,40})$/u.exec(text.slice(0, caret));
  const typed = match?.[1];
  return typed === undefined ? null : { start: caret - typed.length - 1, typed };
};

/** Members for what was typed after `@`: whose name begins with it, then who has a word that does. */
export const matchMembers = (members: ReadonlyArray<Member>, typed: string): Member[] => {
  const wanted = fold(typed);
  const begins = members.filter(({ name }) => fold(name).startsWith(wanted));
  const later = members.filter((member) => !begins.includes(member) && fold(member.name).includes(` ${wanted}`));
  return [...begins, ...later].slice(0, mostShown);
};
const mostShown = 8;
