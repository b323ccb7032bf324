import * as z from 'zod';
import { ulidOf } from '../domain/ids.ts';
import { route } from './route.ts';

export const deadLetterId = ulidOf<'DeadLetterId'>();
export type DeadLetterId = z.infer<typeof deadLetterId>;

/** A message that could not be shown because its processing failed permanently, as its company sees it. */
export const notShownMessage = z.object({
  id: deadLetterId,
  /** When the sender wrote the message; if unknown, when the message was dead-lettered. */
  at: z.iso.datetime(),
  /** Name of the sender, else the phone number (masked for users who may not see numbers); empty when both are unknown. */
  sender: z.string(),
  /** Whether a conversation shows that this message could not be processed. */
  isInConversation: z.boolean(),
});
export type NotShownMessage = z.infer<typeof notShownMessage>;

/** Work that failed permanently and was dead-lettered, as the operator sees it. */
export const deadLetter = z.object({
  id: deadLetterId,
  /** Id of the company whose work failed; 0 = unknown. */
  companyId: z.number().int().nonnegative(),
  /** Name of the queue whose message failed, or of the function that failed on a record of the table's stream. */
  queue: z.string(),
  /** Name of the reaction that failed on a change of the table; null for other work. */
  reaction: z.string().nullable(),
  /** Kind of work: `message`, `status`, `send`, … */
  what: z.string(),
  why: z.string(),
  at: z.iso.datetime(),
  /** Whether the work can be put back on its queue. False when its content is unreadable or only its position in the stream was recorded,
   *  and for messages of the WhatsApp shard queues. */
  canReplay: z.boolean(),
});
export type DeadLetter = z.infer<typeof deadLetter>;

const params = z.object({ companyId: z.coerce.number().int().nonnegative(), id: deadLetterId });
const page = z.object({ cursor: z.string().max(4000).optional() });

export const deadLettersContract = {
  listNotShown: route({
    method: 'GET',
    path: '/not-shown-messages',
    permission: 'company:admin',
    summary: 'Messages of the company that could not be shown, newest first',
    query: page,
    response: z.object({ messages: z.array(notShownMessage), nextCursor: z.string().nullable() }),
    errors: [],
  }),
  listDeadLetters: route({
    method: 'GET',
    path: '/dead-letters',
    permission: 'super',
    summary: 'Work of every company that was given up on, newest first',
    query: page,
    response: z.object({ deadLetters: z.array(deadLetter), nextCursor: z.string().nullable() }),
    errors: [],
  }),
  getDeadLetter: route({
    method: 'GET',
    path: '/dead-letters/{companyId}/{id}',
    permission: 'super',
    summary: 'One of them with what the work was',
    params,
    response: deadLetter.extend({ /** Body of the queue message that failed, as JSON. */ body: z.string() }),
    errors: ['ERR_RECORD_NOT_FOUND'],
  }),
  replayDeadLetter: route({
    method: 'POST',
    path: '/dead-letters/{companyId}/{id}/replay',
    permission: 'super',
    summary: 'Put it back on its queue; when it fails again it comes back here',
    params,
    response: z.object({ replayed: z.boolean() }),
    errors: ['ERR_RECORD_NOT_FOUND', 'ERR_DEAD_LETTER_NOT_REPLAYABLE'],
  }),
  discardDeadLetter: route({
    method: 'DELETE',
    path: '/dead-letters/{companyId}/{id}',
    permission: 'super',
    summary: 'Forget it; what stands for it in a conversation stays',
    params,
    response: z.object({ discarded: z.boolean() }),
    errors: ['ERR_RECORD_NOT_FOUND'],
  }),
};
