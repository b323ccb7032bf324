import * as z from 'zod';
import { ticketId as ticketIdSchema, type TicketId } from '@balcao/shared/domain/ids.ts';
import type { SearchPlace } from '../../search/service/search-records.ts';

/** Where a page of a search ended. */
export type SearchPosition = {
  /** The last ticket shown of those found by their contact. */
  contacts: { updatedAt: string; ticketId: TicketId } | null;
  /** The last message looked at; null: all of them. */
  messages: SearchPlace | null;
  /** Tickets shown for a message of theirs; they have others with the words. */
  shown: ReadonlyArray<TicketId>;
  /** How many those are altogether. */
  shownCount: number;
};

/** Shown tickets that a cursor has room for: it travels in an address. A ticket shown long before may come again. */
const mostShown = 2_000;

const position = z.object({
  c: z.tuple([z.string(), ticketIdSchema]).nullable(),
  m: z.tuple([z.enum(['message', 'imported']), z.number().int().min(0).nullable()]).nullable(),
  s: z.string(),
  n: z.number().int().min(0),
});

export const fromSearchPosition = ({ contacts, messages, shown, shownCount }: SearchPosition): string =>
  Buffer.from(
    JSON.stringify({
      c: contacts && [contacts.updatedAt, contacts.ticketId],
      m: messages && [messages.index, messages.before],
      s: packIds(shown.slice(-mostShown)),
      n: shownCount,
    } satisfies z.input<typeof position>),
  ).toString('base64url');

/** A cursor that is not ours starts from the top. */
export const toSearchPosition = (cursor: string | undefined): SearchPosition => {
  const top: SearchPosition = { contacts: null, messages: { index: 'message', before: null }, shown: [], shownCount: 0 };
  if (!cursor) return top;
  try {
    const { c, m, s, n } = position.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    return {
      contacts: c && { updatedAt: c[0], ticketId: c[1] },
      messages: m && { index: m[0], before: m[1] },
      shown: unpackIds(s),
      shownCount: n,
    };
  } catch {
    return top;
  }
};

/** Distances between them in base 36: a sign each where they are close, in the order they were shown. */
const packIds = (ids: ReadonlyArray<TicketId>): string => ids.map((id, at) => (id - (ids[at - 1] ?? 0)).toString(36)).join(' ');
const unpackIds = (text: string): TicketId[] => {
  let last = 0;
  return text === '' ? [] : text.split(' ').map((part) => ticketIdSchema.parse((last += Number.parseInt(part, 36))));
};
