import { parseJson } from '@balcao/shared/domain/text/parse-json.ts';
import type * as z from 'zod';

/** Codec for the cursors of a list. A cursor is the position after which the next page begins, as JSON in base64url. */
export const cursorOf = <Schema extends z.ZodType>(position: Schema) => ({
  write: (at: z.input<Schema>): string => Buffer.from(JSON.stringify(at)).toString('base64url'),
  /** @returns the position; null when the cursor is missing or invalid, which means the beginning of the list. */
  read: (cursor: string | null | undefined): z.output<Schema> | null => {
    if (!cursor) return null;
    const read = position.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString('utf8')));
    return read.success ? read.data : null;
  },
});
