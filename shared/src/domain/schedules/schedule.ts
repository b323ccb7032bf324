import * as z from 'zod';
import { contactId, connectionId, instant, queueId, quickMessageId, ticketUuid, ulidOf, userId } from '../ids.ts';
import { templateVariables } from '../templates/template.ts';

export const scheduleId = ulidOf<'ScheduleId'>();
export type ScheduleId = z.infer<typeof scheduleId>;

/** PENDENTE: saved, its timer is not set yet. AGENDADA: waits for its time. ENVIADA: its message is in the conversation. ERRO: nothing was sent,
 *  or the channel did not take the message; `reason` says why. */
export const scheduleStatuses = ['PENDENTE', 'AGENDADA', 'ENVIADA', 'ERRO'] as const;
export type ScheduleStatus = (typeof scheduleStatuses)[number];
/** Statuses in which a schedule is still to be sent. */
export const isWaiting = ({ status }: { status: ScheduleStatus }): boolean => status === 'PENDENTE' || status === 'AGENDADA';

/** What the timer of a schedule carries, so that it does nothing once the schedule was saved again. With the id in it, for timers of one version are
 *  worked off one after the other. */
export const timerVersionOf = ({ id, version }: { id: ScheduleId; version: number }): string => `${id} ${version}`;

/** Units of the interval of a repeated schedule, as they are written on the wire. */
export const intervals = { days: 1, weeks: 2, months: 3, minutes: 4 } as const;
export const intervalo = z.literal([1, 2, 3, 4]);
export type Intervalo = z.infer<typeof intervalo>;

/** What happens when a send would fall on a day that is no business day: 4 it is sent, 5 on the business day before, 6 on the next one. */
export const dayRules = { send: 4, before: 5, after: 6 } as const;
export const tipoDias = z.literal([4, 5, 6]);
export type TipoDias = z.infer<typeof tipoDias>;

export const shortestBody = 5;
export const longestBody = 4096;
export const mostSends = 999;
export const longestInterval = 10_000;

/** How often a schedule is sent, and on which days. */
export const recurrence = z.object({
  intervalo,
  /** Length of the interval in its unit. */
  valorIntervalo: z.number().int().min(1).max(longestInterval),
  /** How often it is sent in all. */
  enviarQuantasVezes: z.number().int().min(1).max(mostSends),
  tipoDias,
});
export type Recurrence = z.infer<typeof recurrence>;

/** A message that is sent at a later time. A repeated one has a record of its own for each send: the next is made when one was sent. */
export const schedule = recurrence.extend({
  id: scheduleId,
  body: z.string(),
  contactId,
  /** Null = over the default connection at the time. */
  whatsappId: connectionId.nullable(),
  sendAt: instant,
  /** When the message was put into the conversation; null = not yet. */
  sentAt: instant.nullable(),
  status: z.enum(scheduleStatuses),
  /** Error code that says why nothing was sent; null = nothing failed. */
  reason: z.string().nullable(),
  /** The channel's own words for it; null = it said nothing. */
  reasonText: z.string().nullable(),
  openTicket: z.enum(['enabled', 'disabled']),
  ticketUserId: userId.nullable(),
  queueId: queueId.nullable(),
  statusTicket: z.enum(['open', 'closed']),
  /** The message begins with the name of whoever scheduled it, if the company signs messages. */
  assinar: z.boolean(),
  /** Nothing is sent if the contact wrote after the schedule was saved. */
  onlyIfSilent: z.boolean(),
  /** Official template that is sent when free text is not allowed any more at the time; null = nothing is sent then. */
  templateId: quickMessageId.nullable(),
  templateVariables,
  /** Which of the sends of a repeated schedule this one is, from 1. */
  contadorEnvio: z.number().int().positive(),
  /** Who scheduled it. */
  userId: userId.nullable(),
  /** The ticket in which the message is. */
  ticketUuid: ticketUuid.nullable(),
  /** The text that went into the conversation, with its variables filled in; null = nothing was sent. */
  sentBody: z.string().nullable(),
  version: z.number().int(),
});
export type Schedule = z.infer<typeof schedule>;
