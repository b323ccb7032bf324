import * as z from 'zod';
import { instant, ticketId as ticketIdSchema } from '@balcao/shared/domain/ids.ts';
import type { Position } from '../store/ticket-store.ts';

const position = z.object({ listedAt: instant, ticketId: ticketIdSchema });

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
