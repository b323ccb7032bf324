import * as z from 'zod';

/** A list of the parts that match the schema; the others are left out. */
export const readable = <Part>(part: z.ZodType<Part>) =>
  z.array(z.unknown()).transform((parts) =>
    parts.flatMap((each): Part[] => {
      const read = part.safeParse(each);
      return read.success ? [read.data] : [];
    }),
  );
