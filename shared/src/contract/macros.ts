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
  /** True = every user of the company may use the macro; false = only its owner. */
  shared: z.boolean(),
  /** Sort key of the macro, ascending. Own macros come before shared ones, so that a change of a shared macro never renumbers the own ones. */
  position: z.number(),
  version: recordVersion,
});
export type MacroView = z.infer<typeof macroView>;

/** Maximum number of shared macros of a company, and of own macros of each user. */
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
      /** Whether replies begin with the name of the attendant; only effective if the company signs messages. */
      signMessage: z.boolean().optional(),
      /** The ticket's `inboundMessages` (count of customer messages) that the user had seen when starting the macro. If more have
       *  arrived since, a step that replies leaves them unread, and a step that resolves the ticket is refused. */
      inboundMessages: z.number().int().nonnegative().optional(),
    }),
    response: z.object({
      /** Number of steps of the macro that were completed. */
      done: z.number().int(),
      /** Error code of the step that was refused, at which the run stopped; null = all steps were completed. */
      refused: z.string().nullable(),
      /** The ticket after the run; null = the actor may no longer see it. */
      ticket: ticketView.nullable(),
    }),
    errors: ['ERR_RECORD_NOT_FOUND', 'ERR_TICKET_NOT_FOUND', 'ERR_MACRO_RUNNING'],
  }),
};
