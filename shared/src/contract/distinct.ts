import * as z from 'zod';

/** A list of ids of which each counts once, however often it is sent. */
export const distinct = <Id extends z.ZodType>(id: Id, most: number) =>
  z
    .array(id)
    .max(most)
    .overwrite((ids) => [...new Set(ids)]);
