import * as z from 'zod';

/** A list of what can be read of it: a part that cannot is left out, and takes nothing with it. */
export const readable = <Part>(part: z.ZodType<Part>) =>
  z.array(z.unknown()).transform((parts) =>
    parts.flatMap((each): Part[] => {
      const read = part.safeParse(each);
      return read.success ? [read.data] : [];
    }),
  );
