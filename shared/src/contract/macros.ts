import * as z from 'zod';
import { ticketId, ulidOf } from '../domain/ids.ts';
import { macroSteps } from '../domain/macros/macro-step.ts';
import { ticketView } from '../domain/tickets/ticket.ts';
import { recordVersion } from './record.ts';
import { route } from './route.ts';
import { shownName } from './shown-name.ts';

export const macroId = ulidOf<'MacroId'>();
export type MacroId = z.infer<typeof macroId>;

export const macroView = z.object({
  id: macroId,
  name: z.string(),
  steps: macroSteps,
  /** True = every user of the company has the macro; false = only its owner has it. */
  shared: z.boolean(),
  /** Sort key, ascending. A user's own macros come before the shared ones, so that a change of a shared macro never renumbers the own ones. */
  position: z.number(),
  version: recordVersion,
});
export type MacroView = z.infer<typeof macroView>;

/** Maximum number of a company's shared macros, and of each user's own macros. */
export const mostMacros = 30;
export const longestMacroName = 60;
const fields = z.object({ name: shownName(1, longestMacroName), steps: macroSteps });
const params = z.object({ id: macroId });
const badSteps = [
  'ERR_QUEUE_NOT_FOUND',
  'ERR_USER_NOT_FOUND',
  'ERR_TAG_NOT_FOUND',
  'ERR_QUICK_MESSAGE_NOT_FOUND',
  'ERR_QUICK_MESSAGE_PRIVATE',
] as const;

export const macrosContract = {
  listMacros: route({
    method: 'GET',
    path: '/macros',
    permission: 'tickets:attend',
    summary: 'One’s own macros, then those that everybody has',
    response: z.array(macroView),
    errors: [],
  }),
  createMacro: route({
    method: 'POST',
    path: '/macros',
    permission: 'tickets:attend',
    summary: 'Adds a macro; only admins share one',
    body: fields.extend({ shared: z.boolean().default(false), position: z.number().optional() }),
    response: macroView,
    errors: ['ERR_NO_PERMISSION', 'ERR_TOO_MANY_MACROS', ...badSteps],
  }),
  updateMacro: route({
    method: 'PUT',
    path: '/macros/{id}',
    permission: 'tickets:attend',
    summary: 'Changes what is named; a shared one only for admins',
    params,
    body: fields.extend({ position: z.number() }).partial().extend({ version: recordVersion.optional() }),
    response: macroView,
    errors: ['ERR_RECORD_NOT_FOUND', 'ERR_NO_PERMISSION', 'ERR_RECORD_CHANGED', ...badSteps],
  }),
  deleteMacro: route({
    method: 'DELETE',
    path: '/macros/{id}',
    permission: 'tickets:attend',
    summary: 'Removes it; a shared one only for admins. `auditId` is null for one’s own',
    params,
    response: z.object({ ok: z.literal(true), auditId: ulidOf<'AuditId'>().nullable() }),
    errors: ['ERR_RECORD_NOT_FOUND', 'ERR_NO_PERMISSION'],
  }),
  runMacro: route({
    method: 'POST',
    path: '/macros/{id}/run',
    permission: 'tickets:attend',
    summary:
      'Does the steps to a ticket in their order, with the actor’s rights, up to the first that is refused; the same `runId` runs once',
    params,
    body: z.object({
      ticketId,
      runId: z.string().min(8).max(40),
      /** Whether the attendant's name is put above replies, if the company signs messages. */
      signMessage: z.boolean().optional(),
      /** Number of the customer's messages that the user knew (`inboundMessages` of the ticket). When there are more, a step that replies
       *  leaves them unread, and a step that resolves the ticket is refused. */
      inboundMessages: z.number().int().nonnegative().optional(),
    }),
    response: z.object({
      /** Number of completed steps of the macro. */
      done: z.number().int(),
      /** Error code of the step that was refused, which ended the run; null when all steps were completed. */
      refused: z.string().nullable(),
      /** The ticket after the run; null when the actor may no longer see it. */
      ticket: ticketView.nullable(),
    }),
    errors: ['ERR_RECORD_NOT_FOUND', 'ERR_TICKET_NOT_FOUND', 'ERR_MACRO_RUNNING'],
  }),
};
