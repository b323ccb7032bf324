import * as z from 'zod';
import { instant } from '../ids.ts';

/** Why a message to somebody who never wrote waits at a linked phone. `timeLock`: WhatsApp lets the number start no conversations; `refused`: it
 *  refused one a short time ago; `cap`: its own quota of new conversations is used up; `newChats`: the number has written to `count` new people today,
 *  as many as it may; `spread`: the conversations before it have just begun. */
export const messageWait = z.object({
  reason: z.enum(['timeLock', 'refused', 'cap', 'newChats', 'spread']),
  until: instant,
  count: z.number().int().optional(),
});
export type MessageWait = z.infer<typeof messageWait>;
