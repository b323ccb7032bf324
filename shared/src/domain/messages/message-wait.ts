import * as z from 'zod';
import { instant } from '../ids.ts';

/** Why a message has not gone out yet. `quality`: Meta has it, and holds it back until it knows what customers think of its template. The others are of messages
 *  to somebody who never wrote, which wait at a linked phone. `timeLock`: WhatsApp lets the number start no conversations; `refused`: it
 *  refused one a short time ago; `cap`: its own quota of new conversations is used up; `newChats`: the number has written to `count` new people today,
 *  as many as it may; `spread`: the conversations before it have just begun. */
export const messageWait = z.object({
  reason: z.enum(['quality', 'timeLock', 'refused', 'cap', 'newChats', 'spread']),
  until: instant,
  count: z.number().int().optional(),
});
export type MessageWait = z.infer<typeof messageWait>;

/** What every message to somebody who never wrote waits for at a linked phone. */
export const newChatWait = messageWait.extend({ reason: messageWait.shape.reason.extract(['timeLock', 'refused', 'cap', 'newChats']) });
export type NewChatWait = z.infer<typeof newChatWait>;
