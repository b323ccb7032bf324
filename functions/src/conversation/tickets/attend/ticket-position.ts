import * as z from 'zod';
import { instant, ticketId as ticketIdSchema } from '@balcao/shared/domain/ids.ts';
import { snoozedPlace } from '@balcao/shared/domain/tickets/list-place.ts';
import { cursorOf } from '../../../platform/cursor.ts';

/** An instant; of what is put off, with the sign of that before it. */
const place = z
  .string()
  .refine((text) => instant.safeParse(text.startsWith(snoozedPlace) ? text.slice(snoozedPlace.length) : text).success);
/** Cursors of lists of tickets. */
export const ticketCursor = cursorOf(z.object({ listedAt: place, ticketId: ticketIdSchema }));
