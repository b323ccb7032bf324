import type { ScheduleDay } from '@balcao/shared/domain/connections/connection-settings.ts';
import type { ChatbotOption } from '@balcao/shared/domain/queues/chatbot-option.ts';
import type { FileListId, IntegrationId, PromptId } from '@balcao/shared/domain/ids.ts';
import { rotationModes, type rotationMinutes } from '@balcao/shared/domain/queues/queue-defaults.ts';
import { flag, json, number, oneOf, optional, text } from '../../../platform/table/attributes.ts';
import { entity } from '../../../platform/table/entity.ts';

/** What lists and conversations show of a queue. They read all queues each time, so everything longer is in `queueSettings`. */
export const queueEntity = entity(
  'queue',
  {
    companyId: number('ci'),
    queueId: text('qi'),
    name: text('n'),
    color: text('c'),
    orderQueue: optional(number('oq')),
    greetingMessage: text('gm'),
    /** Counts the changes of the queue, its settings and options included. */
    version: optional(number('v')),
  },
  {
    byId: { pk: ['companyId'], sk: ['queueId'] },
  },
  { group: 'names' },
);

/** What is read when a customer chooses the queue, and by its form. Kept and checked; what acts on them is the automatic handling. */
export const queueSettingsEntity = entity(
  'queueSettings',
  {
    companyId: number('ci'),
    queueId: text('qi'),
    outOfHoursMessage: text('oohm'),
    schedules: json<ScheduleDay[]>('sc'),
    closeTicket: flag('ct'),
    ativarRoteador: flag('ar'),
    tempoRoteador: json<(typeof rotationMinutes)[number]>('tr'),
    typeRandomMode: oneOf('trm', rotationModes),
    fileListId: optional(json<FileListId>('fl')),
    integrationId: optional(json<IntegrationId>('iti')),
    promptId: optional(json<PromptId>('pri')),
    /** The whole tree: one row, so that no change of it is half done and no option can end up below itself. */
    chatbots: json<ChatbotOption[]>('cb'),
  },
  {
    byId: { pk: ['companyId'], sk: ['queueId'] },
  },
  { group: 'admin' },
);

/** Keeps a colour to one queue of a company. */
export const queueColorEntity = entity(
  'queueColor',
  {
    companyId: number('ci'),
    color: text('c'),
    queueId: text('qi'),
  },
  {
    byColor: { pk: ['companyId', 'color'], sk: [], anyCase: true },
  },
);

/** Keeps a name, however it is written, to one queue of a company. A queue from before names were kept has no such row. */
export const queueNameEntity = entity(
  'queueName',
  { companyId: number('ci'), name: text('n'), queueId: text('qi') },
  { byName: { pk: ['companyId', 'name'], sk: [] } },
);
