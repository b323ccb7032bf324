import * as z from 'zod';
import { ulidOf } from '../domain/ids.ts';
import { route } from './route.ts';

export const deadLetterId = ulidOf<'DeadLetterId'>();
export type DeadLetterId = z.infer<typeof deadLetterId>;

/** A message that could not be shown because its processing failed permanently, as its company sees it. */
export const notShownMessage = z.object({
  id: deadLetterId,
  /** When its sender wrote it; if unknown, when it was dead-lettered. */
  at: z.iso.datetime(),
  /** Who wrote it, if known: a name, else a phone number (masked for users who may not see numbers). */
  sender: z.string(),
  /** Whether the message is in a conversation, which then shows that it could not be processed. */
  isInConversation: z.boolean(),
});
export type NotShownMessage = z.infer<typeof notShownMessage>;

/** Dead-lettered work, as the operator sees it. */
export const deadLetter = z.object({
  id: deadLetterId,
  /** 0 when the company is unknown. */
  companyId: z.number().int().nonnegative(),
  /** The queue, or the stream's function, whose work failed. */
  queue: z.string(),
  /** The reaction to a table change that failed; null for other work. */
  reaction: z.string().nullable(),
  /** Kind of work: `message`, `status`, `send`, … */
  what: z.string(),
  why: z.string(),
  at: z.iso.datetime(),
  /** False when only the position in the stream is known, not the work itself, so it cannot be put back; and for messages of the
   *  WhatsApp shard queues. */
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
    response: deadLetter.extend({ /** The queue message, as JSON. */ body: z.string() }),
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
