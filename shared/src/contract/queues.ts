import * as z from 'zod';
import { scheduleDay } from '../domain/connections/connection-settings.ts';
import { companyId, fileListId, integrationId, promptId, queueId, userId } from '../domain/ids.ts';
import { deepestOption, optionKinds, type ChatbotOption } from '../domain/queues/chatbot-option.ts';
import { rotationMinutes, rotationModes } from '../domain/queues/queue-defaults.ts';
import { deleted, recordVersion } from './record.ts';
import { route } from './route.ts';
import { shownName } from './shown-name.ts';

export const queueView = z.object({
  id: queueId,
  name: z.string(),
  color: z.string(),
  orderQueue: z.number().int().nullable(),
  greetingMessage: z.string(),
});
export type QueueView = z.infer<typeof queueView>;

const longText = z.string().max(4000);
const inFull = (digits: string): string => (digits.length > 4 ? digits : [...digits].map((digit) => digit + digit).join(''));
/** A colour such as `#1e90ff`. Normalised (with `#`, lower case, two digits per channel), so that equal colours are equal texts. */
const color = z
  .string()
  .trim()
  .min(3)
  .max(9)
  .regex(/^#?(?:[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$/)
  .transform((text) => `#${inFull(text.replace('#', '').toLowerCase())}`);

/** Id of a menu option of a queue: `<ULID>-<queue id>`. */
export const optionId = z
  .string()
  .regex(/^[0-9A-HJKMNP-TV-Z]{26}-[0-9A-HJKMNP-TV-Z]{26}$/)
  .brand<'OptionId'>();
export type OptionId = z.infer<typeof optionId>;

const optionShape = {
  name: shownName(4, 100),
  queueType: z.enum(optionKinds),
  greetingMessage: longText,
  closeTicket: z.boolean(),
  optQueueId: queueId.nullable(),
  optUserId: userId.nullable(),
  optIntegrationId: integrationId.nullable(),
  optFileId: fileListId.nullable(),
};
const optionFields = z.object({
  ...optionShape,
  greetingMessage: longText.default(''),
  closeTicket: z.boolean().default(false),
  optQueueId: queueId.nullable().default(null),
  optUserId: userId.nullable().default(null),
  optIntegrationId: integrationId.nullable().default(null),
  optFileId: fileListId.nullable().default(null),
});
/** A menu option in a request. An option with the id of a stored one changes that one; the order of the array is the display order. */
export type OptionInput = z.infer<typeof optionFields> & { id: string; options: OptionInput[] };
type OptionGiven = z.input<typeof optionFields> & { id?: string | undefined; options?: OptionGiven[] | undefined };

/** Schema of the menu options at one depth of the tree; 1 = top level. Options below the maximum depth are refused, so that no request
 *  makes the parser recurse further. */
const optionsOf = (depth: number): z.ZodType<OptionInput[], OptionGiven[]> =>
  z
    .array(
      depth > deepestOption
        ? z.never()
        : optionFields.extend({
            /** Id of a stored menu option; any other text = a new option. */
            id: z.string().max(60).default(''),
            options: z.lazy(() => optionsOf(depth + 1)).default([]),
          }),
    )
    .max(200);
/** Fields for changing a menu option; absent fields stay as they are. */
const optionChange = z
  .object({
    ...optionShape,
    options: z.lazy(() => optionsOf(2)),
  })
  .partial();
export type OptionFields = z.infer<typeof optionChange>;
const optionView: z.ZodType<ChatbotOption> = z
  .object({ ...optionShape, id: optionId, options: z.array(z.lazy(() => optionView)) })
  .meta({ id: 'ChatbotOption' });

/** Fields of a queue that a request may set. */
const queueShape = {
  name: shownName(2, 50),
  color,
  orderQueue: z.number().int().min(0).max(9999).nullable(),
  greetingMessage: longText,
  outOfHoursMessage: longText,
  schedules: z.array(scheduleDay).max(7),
  /** Whether a ticket is closed as soon as its customer chooses the queue and the greeting of the queue is sent. */
  closeTicket: z.boolean(),
  /** Whether tickets that wait in the queue are assigned to the next attendant after `tempoRoteador` minutes. */
  ativarRoteador: z.boolean(),
  tempoRoteador: z.literal(rotationMinutes),
  typeRandomMode: z.enum(rotationModes),
  fileListId: fileListId.nullable(),
  /** Bot (`integrationId`) or language model prompt (`promptId`) that answers customers after the greeting of the queue; at most one is set. */
  integrationId: integrationId.nullable(),
  promptId: promptId.nullable(),
};
/** Fields for creating a queue; absent fields get their default values. */
export const newQueueFields = z
  .object({ ...queueShape, /** Menu options of the queue, replacing all stored ones. */ chatbots: optionsOf(1) })
  .partial()
  .required({ name: true, color: true });
/** Fields for changing a queue; absent fields stay as they are. */
export const queueFields = newQueueFields.partial().extend({ version: recordVersion.optional() });
export type NewQueueFields = z.infer<typeof newQueueFields>;
export type QueueFields = z.infer<typeof queueFields>;

/** A queue with all fields that its form shows. */
export const queueDetails = queueView.extend({
  outOfHoursMessage: z.string(),
  schedules: z.array(scheduleDay),
  closeTicket: z.boolean(),
  ativarRoteador: z.boolean(),
  tempoRoteador: z.literal(rotationMinutes),
  typeRandomMode: z.enum(rotationModes),
  fileListId: fileListId.nullable(),
  integrationId: integrationId.nullable(),
  promptId: promptId.nullable(),
  chatbots: z.array(optionView),
  /** Version of the queue (optimistic lock), increased with each change. */
  version: recordVersion,
});
export type QueueDetails = z.infer<typeof queueDetails>;

const ok = z.object({ ok: z.literal(true) });
const fieldErrors = [
  'ERR_QUEUE_INVALID',
  'ERR_QUEUE_NOT_FOUND',
  'ERR_USER_NOT_FOUND',
  'ERR_INTEGRATION_NOT_FOUND',
  'ERR_PROMPT_NOT_FOUND',
  'ERR_FILE_LIST_NOT_FOUND',
  'ERR_RECORD_CHANGED',
  'ERR_NOT_IN_PLAN',
] as const;
const params = z.object({ id: queueId });

export const queuesContract = {
  listQueues: route({
    method: 'GET',
    path: '/queue',
    permission: 'signed-in',
    summary: 'Queues in their order; super users may name another company',
    query: z.object({ companyId: companyId.optional() }),
    response: z.array(queueView),
    errors: ['ERR_COMPANY_NOT_FOUND'],
  }),
  getQueue: route({
    method: 'GET',
    path: '/queue/{id}',
    permission: 'company:admin',
    summary: 'One queue with its hours and options',
    params,
    response: queueDetails,
    errors: ['ERR_QUEUE_NOT_FOUND'],
  }),
  createQueue: route({
    method: 'POST',
    path: '/queue',
    permission: 'company:admin',
    summary: 'Add a queue, within the plan',
    body: newQueueFields,
    response: queueDetails,
    errors: ['ERR_PLAN_LIMIT', 'ERR_QUEUE_COLOR_IN_USE', 'ERR_QUEUE_NAME_IN_USE', ...fieldErrors],
  }),
  updateQueue: route({
    method: 'PUT',
    path: '/queue/{id}',
    permission: 'company:admin',
    summary: 'Change a queue; absent fields stay. `chatbots` takes the place of all its options',
    params,
    body: queueFields,
    response: queueDetails,
    errors: ['ERR_QUEUE_COLOR_IN_USE', 'ERR_QUEUE_NAME_IN_USE', ...fieldErrors],
  }),
  deleteQueue: route({
    method: 'DELETE',
    path: '/queue/{id}',
    permission: 'company:admin',
    summary: 'Remove a queue with its options; what names it keeps its id, so that it can be put back',
    params,
    response: deleted,
    errors: ['ERR_QUEUE_NOT_FOUND', 'ERR_RECORD_CHANGED'],
  }),
  listOptions: route({
    method: 'GET',
    path: '/chatbot',
    permission: 'company:admin',
    summary: 'Options of a queue, each with those below it',
    query: z.object({ queueId }),
    response: z.array(optionView),
    errors: ['ERR_QUEUE_NOT_FOUND'],
  }),
  getOption: route({
    method: 'GET',
    path: '/chatbot/{id}',
    permission: 'company:admin',
    summary: 'One option with those below it',
    params: z.object({ id: optionId }),
    response: optionView,
    errors: ['ERR_RECORD_NOT_FOUND'],
  }),
  createOption: route({
    method: 'POST',
    path: '/chatbot',
    permission: 'company:admin',
    summary: 'Add an option behind the others of its level: on the first of a queue, or below another option',
    body: optionFields.extend({ queueId, parentId: optionId.nullable().default(null), options: optionsOf(2).default([]) }),
    response: optionView,
    errors: ['ERR_RECORD_NOT_FOUND', ...fieldErrors],
  }),
  updateOption: route({
    method: 'PUT',
    path: '/chatbot/{id}',
    permission: 'company:admin',
    summary: 'Change an option; absent fields stay, and so do the options below it',
    params: z.object({ id: optionId }),
    body: optionChange,
    response: optionView,
    errors: ['ERR_RECORD_NOT_FOUND', ...fieldErrors],
  }),
  deleteOption: route({
    method: 'DELETE',
    path: '/chatbot/{id}',
    permission: 'company:admin',
    summary: 'Remove an option with all below it',
    params: z.object({ id: optionId }),
    response: ok,
    errors: ['ERR_RECORD_NOT_FOUND', 'ERR_RECORD_CHANGED'],
  }),
};
