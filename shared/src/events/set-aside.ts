import * as z from 'zod';

/** Body of a dead-letter queue when our own consumer gave up: what the work was, and why it cannot be done. What the queue itself gave up
 *  on (its consumer crashed each time) has the original body alone. */
export const setAsideMessage = z.object({
  kind: z.literal('set-aside'),
  why: z.string(),
  /** Which reaction to a table change; null for a queue's message. */
  reaction: z.string().nullable(),
  /** The original body, as JSON text. */
  body: z.string(),
});
export type SetAsideMessage = z.infer<typeof setAsideMessage>;
