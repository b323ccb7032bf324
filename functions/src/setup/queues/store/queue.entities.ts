import type { ScheduleDay } from '@balcao/shared/domain/connections/connection-settings.ts';
import { targetOf, type ChatbotOption } from '@balcao/shared/domain/queues/chatbot-option.ts';
import { walk } from '@balcao/shared/domain/queues/option-tree.ts';
import type { FileListId, IntegrationId, PromptId } from '@balcao/shared/domain/ids.ts';
import { rotationModes, type rotationMinutes } from '@balcao/shared/domain/queues/queue-defaults.ts';
import { flag, json, number, oneOf, optional, ref, refs, text, type Reference } from '../../../platform/table/attributes.ts';
import { entity } from '../../../platform/table/entity.ts';

const kindOfTarget = { optUserId: 'user', optQueueId: 'queue', optIntegrationId: 'integration', optFileId: 'fileList' } as const;

const targetOfOption = (option: ChatbotOption): Reference[] => {
  const target = targetOf[option.queueType];
  const id = target && option[target];
  return target && id ? [{ kind: kindOfTarget[target], id }] : [];
};

/** Main row of a queue: the fields that lists and conversations show. These read all queues of a company at once, so the longer fields
 *  are in a row of their own, `queueSettings`. */
export const queueEntity = entity(
  'queue',
  {
    companyId: number('ci'),
    queueId: text('qi'),
    name: text('n'),
    color: text('c'),
    orderQueue: optional(number('oq')),
    greetingMessage: text('gm'),
    /** Version of the queue (optimistic lock): increases with each change of the queue, its settings or its menu options. */
    version: optional(number('v')),
  },
  {
    byId: { pk: ['companyId'], sk: ['queueId'] },
  },
  { group: 'names' },
);

/** Settings row of a queue: the fields for its form and for the automatic handling of messages once a customer has chosen the queue. */
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
    fileListId: optional(ref('fileList', json<FileListId>('fl'))),
    integrationId: optional(ref('integration', json<IntegrationId>('iti'))),
    promptId: optional(ref('prompt', json<PromptId>('pri'))),
    /** The complete tree of menu options in one attribute, so that each change is atomic and no option can become its own descendant. */
    chatbots: refs(json<ChatbotOption[]>('cb'), (options) => walk(options).flatMap(({ node }) => targetOfOption(node))),
  },
  {
    byId: { pk: ['companyId'], sk: ['queueId'] },
  },
  { group: 'admin' },
);

/** Makes colours unique among the queues of a company: one row per colour, with the id of the queue that has it. */
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

/** Makes queue names unique in a company: one row per name (folded: lower case, no accents). Queues created before these rows existed have none. */
export const queueNameEntity = entity(
  'queueName',
  { companyId: number('ci'), name: text('n'), queueId: text('qi') },
  { byName: { pk: ['companyId', 'name'], sk: [] } },
);
