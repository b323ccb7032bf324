import type { ScheduleDay } from '@balcao/shared/domain/connections/connection-settings.ts';
import {
  queueId as queueIdSchema,
  type CompanyId,
  type FileListId,
  type IntegrationId,
  type PromptId,
  type QueueId,
} from '@balcao/shared/domain/ids.ts';
import type { ChatbotOption } from '@balcao/shared/domain/queues/chatbot-option.ts';
import { queueDefaults, type rotationMinutes, type rotationModes } from '@balcao/shared/domain/queues/queue-defaults.ts';
import type { RowRead } from '../../../platform/read-together.ts';
import { sameVersion } from '../../../platform/record-version.ts';
import { foldedName, isSameName } from '../../../platform/same-name.ts';
import type { RowOf } from '../../../platform/table/entity.ts';
import type { RowWrite } from '../../../platform/write-together.ts';
import { queueColorEntity, queueEntity, queueNameEntity, queueSettingsEntity } from './queue.entities.ts';

export type Queue = { id: QueueId; name: string; color: string; orderQueue: number | null; greetingMessage: string; version: number };
export type QueueSettings = {
  outOfHoursMessage: string;
  schedules: ScheduleDay[];
  closeTicket: boolean;
  ativarRoteador: boolean;
  tempoRoteador: (typeof rotationMinutes)[number];
  typeRandomMode: (typeof rotationModes)[number];
  fileListId: FileListId | null;
  /** Bot (`integrationId`) or language model prompt (`promptId`) that answers customers after the greeting of the queue; at most one is set. */
  integrationId: IntegrationId | null;
  promptId: PromptId | null;
  chatbots: ChatbotOption[];
};
export type WholeQueue = Queue & QueueSettings;

export const toQueue = (row: RowOf<typeof queueEntity>): Queue => ({
  id: queueIdSchema.parse(row.queueId),
  name: row.name,
  color: row.color,
  orderQueue: row.orderQueue ?? null,
  greetingMessage: row.greetingMessage,
  version: row.version ?? 0,
});

/** Default settings of a queue without a stored settings row. */
export const unsetQueue = (): QueueSettings => {
  const { orderQueue: _order, greetingMessage: _greeting, schedules, ...rest } = queueDefaults;
  return { ...rest, schedules: [...schedules], chatbots: [] };
};

const toSettings = (row: RowOf<typeof queueSettingsEntity> | null): QueueSettings => {
  if (!row) return unsetQueue();
  const { companyId: _company, queueId: _queue, fileListId = null, integrationId = null, promptId = null, ...settings } = row;
  return { ...settings, fileListId, integrationId, promptId };
};

/** Converts a queue's row image from the DynamoDB stream. */
export const parseQueueImage = (image: Record<string, unknown>): Queue => toQueue(queueEntity.parseRow(image));

const faceRow = (companyId: CompanyId, { id, name, color, orderQueue, greetingMessage, version }: Queue) => ({
  companyId,
  queueId: id,
  name,
  color,
  orderQueue,
  greetingMessage,
  version,
});
const settingsRow = (companyId: CompanyId, queue: QueueSettings & { id: QueueId }) => {
  const { outOfHoursMessage, schedules, closeTicket, ativarRoteador, tempoRoteador, typeRandomMode, chatbots } = queue;
  const fields = { outOfHoursMessage, schedules, closeTicket, ativarRoteador, tempoRoteador, typeRandomMode, chatbots };
  const { fileListId, integrationId, promptId } = queue;
  return { companyId, queueId: queue.id, ...fields, fileListId, integrationId, promptId };
};

export const queueStoreFor = (companyId: CompanyId) => ({
  /** All queues of the company, in their display order. */
  list: async (): Promise<Queue[]> => {
    const { data } = await queueEntity.query('byId', { companyId }).all();
    return data.map(toQueue).sort(byOrder);
  },
  /** The complete queue with its settings, by strongly consistent reads. The main row, which has the version, is read before the
   *  settings: when the queue changes in between, the returned version is outdated, and an update with it is refused instead of undoing
   *  the concurrent change. */
  get: async (queueId: QueueId): Promise<WholeQueue | null> => {
    const face = await queueEntity.get({ companyId, queueId }).go({ consistent: true });
    const settings = face && (await queueSettingsEntity.get({ companyId, queueId }).go({ consistent: true }));
    return face && { ...toQueue(face), ...toSettings(settings) };
  },
  /** Condition check for a transaction: the transaction is refused when the queue does not exist. */
  standsWrite: (queueId: QueueId): RowWrite => queueEntity.check({ companyId, queueId }).commit(),
  stands: async (queueId: QueueId): Promise<boolean> => (await queueEntity.get({ companyId, queueId }).go({ consistent: true })) !== null,
  /** Read of a queue's main row, without its settings, to be batched with other reads. */
  faceRead: (queueId: QueueId): RowRead<Queue> => queueEntity.get({ companyId, queueId }).read(toQueue),
  /** Read of a queue's settings row, to be batched with other reads. */
  settingsRead: (queueId: QueueId): RowRead<QueueSettings> => queueSettingsEntity.get({ companyId, queueId }).read(toSettings),
  /** Writes that create a queue. The second (colour) is refused when another queue has the colour, the last (name) when another has the name. */
  createWrites: (queue: WholeQueue): RowWrite[] => [
    queueEntity.create(faceRow(companyId, queue)).commit(),
    queueColorEntity.create({ companyId, color: queue.color, queueId: queue.id }).commit(),
    queueSettingsEntity.create(settingsRow(companyId, queue)).commit(),
    queueNameEntity.create({ companyId, name: foldedName(queue.name), queueId: queue.id }).commit(),
  ],
  /** Writes that update a queue. The first is refused when the queue was changed since it was read; a write with `keeps` = `color` or
   *  `name` is refused when another queue has that colour or name. */
  changeWrites: (before: WholeQueue, after: WholeQueue): { write: RowWrite; keeps?: 'color' | 'name' }[] => [
    {
      write: queueEntity
        .put(faceRow(companyId, { ...after, version: before.version + 1 }))
        .where((row, is) => `${is.exists(row.name)} AND ${sameVersion(before.version)(row, is)}`)
        .commit(),
    },
    ...(after.color.toLowerCase() === before.color.toLowerCase()
      ? []
      : [
          { keeps: 'color' as const, write: queueColorEntity.create({ companyId, color: after.color, queueId: after.id }).commit() },
          { write: queueColorEntity.delete({ companyId, color: before.color }).commit() },
        ]),
    ...(isSameName(after.name, before.name)
      ? []
      : [
          {
            keeps: 'name' as const,
            write: queueNameEntity.create({ companyId, name: foldedName(after.name), queueId: after.id }).commit(),
          },
          {
            keeps: 'name' as const,
            write: queueNameEntity
              .delete({ companyId, name: foldedName(before.name) })
              .where((row, { eq, notExists }) => `${notExists(row.queueId)} OR ${eq(row.queueId, String(before.id))}`)
              .commit(),
          },
        ]),
    { write: queueSettingsEntity.put(settingsRow(companyId, after)).commit() },
  ],
  /** Deletes of all rows of a queue, each with the deleted row, from which the queue can be restored. */
  removals: async (queue: WholeQueue) => {
    const name = await queueNameEntity.get({ companyId, name: foldedName(queue.name) }).go({ consistent: true });
    return [
      queueEntity.removal(faceRow(companyId, queue)),
      queueColorEntity.removal({ companyId, color: queue.color, queueId: queue.id }),
      queueSettingsEntity.removal(settingsRow(companyId, queue)),
      ...(name?.queueId === queue.id ? [queueNameEntity.removal(name)] : []),
    ];
  },
});
export type QueueStore = ReturnType<typeof queueStoreFor>;

export const byOrder = (a: Queue, b: Queue) => (a.orderQueue ?? 1e9) - (b.orderQueue ?? 1e9) || a.name.localeCompare(b.name, 'pt');
