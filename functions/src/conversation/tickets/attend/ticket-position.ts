import * as z from 'zod';
import { instant, ticketId as ticketIdSchema } from '@balcao/shared/domain/ids.ts';
import { snoozedPlace } from '@balcao/shared/domain/tickets/list-place.ts';
import type { Position } from '../store/ticket-store.ts';

/** An instant; of what is put off, with the sign of that before it. */
const place = z
  .string()
  .refine((text) => instant.safeParse(text.startsWith(snoozedPlace) ? text.slice(snoozedPlace.length) : text).success);
const position = z.object({ listedAt: place, ticketId: ticketIdSchema });

export const fromPosition = (at: Position): string => Buffer.from(JSON.stringify(at)).toString('base64url');

/** A cursor that is not ours starts from the top. */
export const toPosition = (cursor: string | undefined): Position | null => {
  if (!cursor) return null;
  try {
    return position.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
  } catch {
    return null;
  }
};
