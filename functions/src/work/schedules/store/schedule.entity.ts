import type { Attachment } from '@balcao/shared/domain/messages/attachment.ts';
import { scheduleStatuses } from '@balcao/shared/domain/schedules/schedule.ts';
import type { TemplateVariables } from '@balcao/shared/domain/templates/template.ts';
import { flag, json, number, oneOf, optional, ref, text } from '../../../platform/table/attributes.ts';
import { entity } from '../../../platform/table/entity.ts';

/** A message that is sent at a later time. A repeated one has a row for each send; the row of the next is created when one was sent. */
export const scheduleEntity = entity(
  'schedule',
  {
    companyId: number('ci'),
    scheduleId: text('si'),
    body: text('b'),
    contactId: text('co'),
    whatsappId: optional(ref('connection', text('wi'))),
    sendAt: text('sd'),
    sentAt: optional(text('st')),
    status: oneOf('s', scheduleStatuses),
    reason: optional(text('r')),
    reasonText: optional(text('rt')),
    openTicket: oneOf('ot', ['enabled', 'disabled']),
    ticketUserId: optional(ref('user', text('tu'))),
    queueId: optional(ref('queue', text('qi'))),
    statusTicket: oneOf('stt', ['open', 'closed']),
    intervalo: number('i'),
    valorIntervalo: number('vi'),
    enviarQuantasVezes: number('ev'),
    tipoDias: number('td'),
    contadorEnvio: number('ce'),
    /** The time that was asked for, from which the interval is counted, and how often it was counted up to this send. */
    firstAt: text('f'),
    step: number('sp'),
    /** `yes`: it waits, and another send follows it. */
    repeats: oneOf('rp', ['yes', 'no']),
    /** The row of the next send; absent = there is none yet. Saving a failed one again makes no second. */
    nextId: optional(text('ni')),
    assinar: flag('as'),
    onlyIfSilent: flag('ois'),
    templateId: optional(ref('quickMessage', text('ti'))),
    templateVariables: json<TemplateVariables>('tv'),
    media: optional(json<Attachment>('m')),
    userId: optional(text('ui')),
    /** When somebody last saved it: what the contact writes after that is an answer. */
    savedAt: text('sv'),
    ticketUuid: optional(text('tk')),
    sentBody: optional(text('sb')),
    /** Optimistic lock, and the version that its timer goes by: only what a person saves increases it. */
    version: number('ve'),
  },
  {
    byId: { pk: ['companyId'], sk: ['scheduleId'] },
    bySendAt: { index: 1, pk: ['companyId'], sk: ['sendAt', 'scheduleId'] },
    byRepetition: { index: 2, pk: ['companyId', 'repeats'], sk: ['sendAt', 'scheduleId'], unless: { repeats: 'no' } },
  },
);
