import * as z from 'zod';
import { ulidOf } from '../domain/ids.ts';
import { route } from './route.ts';

export const deadLetterId = ulidOf<'DeadLetterId'>();
export type DeadLetterId = z.infer<typeof deadLetterId>;

/** A received message whose processing failed permanently, so that it could not be shown; with the fields that its company may see. */
export const notShownMessage = z.object({
  id: deadLetterId,
  /** Time at which the sender wrote the message; if unknown, time at which the message was dead-lettered. */
  at: z.iso.datetime(),
  /** Name of the sender, else the phone number (masked for users who may not see numbers); empty when both are unknown. */
  sender: z.string(),
  /** True = a conversation has a notice that this message could not be processed. */
  isInConversation: z.boolean(),
});
export type NotShownMessage = z.infer<typeof notShownMessage>;

/** Queue message or table change whose processing failed permanently (dead letter), with the fields that the operator sees. */
export const deadLetter = z.object({
  id: deadLetterId,
  /** Id of the company to which the failed work belongs; 0 = unknown. */
  companyId: z.number().int().nonnegative(),
  /** Name of the SQS queue with the failed message, or of the function that failed on a change in the DynamoDB stream. */
  queue: z.string(),
  /** Name of the reaction (processing of a changed table row) that failed; null for other work. */
  reaction: z.string().nullable(),
  /** Kind of failed work, such as `message`, `status` or `send`. */
  what: z.string(),
  why: z.string(),
  at: z.iso.datetime(),
  /** Whether the operator can put the work back on its queue. False when its content is unreadable, when only its position in the
   *  DynamoDB stream is known, and for messages to the sessions of linked phones. */
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
    response: deadLetter.extend({ /** Body of the SQS message whose processing failed, as JSON. */ body: z.string() }),
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
