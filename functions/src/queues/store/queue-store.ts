import { Service } from 'electrodb';
import { queueId as queueIdSchema, type CompanyId, type QueueId } from '@balcao/shared/domain/ids.ts';
import { present } from '../../platform/read-together.ts';
import { tableConfig } from '../../platform/table.ts';
import { queueColorEntity, queueEntity } from './queue.entities.ts';

export type Queue = { id: QueueId; name: string; color: string; orderQueue: number | null; greetingMessage: string };

const db = new Service({ queues: queueEntity(), queueColors: queueColorEntity() }, tableConfig());
const { queues } = db.entities;

export const toQueue = (row: { queueId: string; name: string; color: string; orderQueue?: number; greetingMessage: string }): Queue => ({
  id: queueIdSchema.parse(row.queueId),
  name: row.name,
  color: row.color,
  orderQueue: row.orderQueue ?? null,
  greetingMessage: row.greetingMessage,
});

/** A stream image as the queue it holds. */
export const parseQueueImage = (Item: Record<string, unknown>): Queue => toQueue(present(queues.parse({ Item })));

export const queueStoreFor = (companyId: CompanyId) => ({
  /** In the order screens show them. */
  list: async (): Promise<Queue[]> => {
    const { data } = await queues.query.byId({ companyId }).go({ pages: 'all' });
    return data.map(toQueue).sort(byOrder);
  },
  /** @returns `taken` when another queue has the colour. */
  create: async ({ id, orderQueue, ...queue }: Queue): Promise<'saved' | 'taken'> => {
    const { canceled } = await db.transaction
      .write(({ queues: table, queueColors }) => [
        table.create({ companyId, queueId: id, ...queue, orderQueue: orderQueue ?? undefined }).commit(),
        queueColors.create({ companyId, color: queue.color, queueId: id }).commit(),
      ])
      .go();
    return canceled ? 'taken' : 'saved';
  },
});

export const byOrder = (a: Queue, b: Queue) => (a.orderQueue ?? 1e9) - (b.orderQueue ?? 1e9) || a.name.localeCompare(b.name, 'pt');
