import * as z from 'zod';
import { ticketId as ticketIdSchema, type TicketId } from '@balcao/shared/domain/ids.ts';
import { cursorOf } from '../../../platform/cursor.ts';
import { ByteReader, ByteWriter } from '../../../organisation/search/service/byte-writer.ts';
import type { SearchPlace } from '../../../organisation/search/service/search-records.ts';

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

/** Shown tickets that a cursor has room for: it travels in an address, and a gateway takes ten kilobytes with all headers. */
const mostShown = 2_000;

const placeCursor = cursorOf(
  z.object({
    c: z.tuple([z.string(), ticketIdSchema]).nullable(),
    m: z.tuple([z.enum(['message', 'imported']), z.number().int().min(0).nullable()]).nullable(),
    n: z.number().int().min(0),
  }),
);

export const fromSearchPosition = ({ contacts, messages, shown, shownCount }: SearchPosition): string => {
  const place = placeCursor.write({
    c: contacts && [contacts.updatedAt, contacts.ticketId],
    m: messages && [messages.index, messages.before],
    n: shownCount,
  });
  return `${place}.${packIds(shown)}`;
};

/** A cursor that is not ours starts from the top. */
export const toSearchPosition = (cursor: string | undefined): SearchPosition => {
  const top: SearchPosition = { contacts: null, messages: { index: 'message', before: null }, shown: [], shownCount: 0 };
  const [place, shown = ''] = (cursor ?? '').split('.');
  const at = placeCursor.read(place);
  if (!at) return top;
  const { c, m, n } = at;
  try {
    return {
      contacts: c && { updatedAt: c[0], ticketId: c[1] },
      messages: m && { index: m[0], before: m[1] },
      shown: unpackIds(shown),
      shownCount: n,
    };
  } catch {
    return top;
  }
};

/** Distances between them in ascending order, a byte or two each. Older tickets have lower numbers, and a search goes towards them: too many, and those
 *  with the highest are forgotten. */
const packIds = (ids: ReadonlyArray<TicketId>): string => {
  const writer = new ByteWriter();
  let last = 0;
  for (const id of [...ids]
    .filter((one) => one <= highest)
    .sort((a, b) => a - b)
    .slice(0, mostShown)) {
    writer.number(id - last);
    last = id;
  }
  return Buffer.from(writer.take()).toString('base64url');
};
const highest = 2 ** 31;

const unpackIds = (text: string): TicketId[] => {
  const reader = new ByteReader(Buffer.from(text, 'base64url'));
  const ids: TicketId[] = [];
  for (let last = 0; !reader.isAtEnd; ) ids.push(ticketIdSchema.parse((last += reader.number())));
  return ids;
};
