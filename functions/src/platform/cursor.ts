import { parseJson } from '@balcao/shared/domain/text/parse-json.ts';
import type * as z from 'zod';

/** Cursors of a list that goes on after a position: the position as JSON, in base64url. */
export const cursorOf = <Schema extends z.ZodType>(position: Schema) => ({
  write: (at: z.output<Schema>): string => Buffer.from(JSON.stringify(at)).toString('base64url'),
  /** @returns null, which is the top of the list, without a cursor and for one that is not ours. */
  read: (cursor: string | null | undefined): z.output<Schema> | null => {
    if (!cursor) return null;
    const read = position.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString('utf8')));
    return read.success ? read.data : null;
  },
});
