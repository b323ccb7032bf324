import * as z from 'zod';
import { parseJson } from '../domain/text/parse-json.ts';

/** Query parameters of every list. `searchParam`: search text. `pageNumber`: counts from 1; for long lists `cursor` (in `cursorQuery`) is better. */
export const listQuery = {
  searchParam: z.string().max(200).optional(),
  pageNumber: z.coerce.number().int().min(1).max(10_000).optional(),
};
export const cursorQuery = { ...listQuery, cursor: z.string().max(4000).optional() };

/** A list of at most 200 ids in one query parameter, as JSON (`["a","b"]`) or separated by commas. */
export const idList = <Id extends z.ZodType<string>>(id: Id) =>
  z
    .string()
    .max(8000)
    .transform((text, context) => {
      const parts = text.trim().startsWith('[') ? parseJson(text) : text.split(',').filter((part) => part !== '');
      const parsed = z.array(id).max(200).safeParse(parts);
      if (parsed.success) return parsed.data;
      context.addIssue({ code: 'custom', message: 'not a list of ids' });
      return z.NEVER;
    })
    .optional();

export const flag = z
  .enum(['true', 'false', '1', '0'])
  .transform((text) => text === 'true' || text === '1')
  .optional();
