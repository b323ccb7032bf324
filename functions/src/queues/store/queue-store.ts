import { queueId as queueIdSchema, type CompanyId, type QueueId } from '@balcao/shared/domain/ids.ts';
import { queueColorEntity, queueEntity } from './queue.entities.ts';
import { writeTogether } from '../../platform/write-together.ts';

export type Queue = { id: QueueId; name: string; color: string; orderQueue: number | null; greetingMessage: string };

export const toQueue = (row: { queueId: string; name: string; color: string; orderQueue?: number; greetingMessage: string }): Queue => ({
  id: queueIdSchema.parse(row.queueId),
  name: row.name,
  color: row.color,
  orderQueue: row.orderQueue ?? null,
  greetingMessage: row.greetingMessage,
});

/** A stream image as the queue it holds. */
export const parseQueueImage = (image: Record<string, unknown>): Queue => toQueue(queueEntity.parseRow(image));

export const queueStoreFor = (companyId: CompanyId) => ({
  /** In the order screens show them. */
  list: async (): Promise<Queue[]> => {
    const { data } = await queueEntity.query('byId', { companyId }).all();
    return data.map(toQueue).sort(byOrder);
  },
  /** @returns `taken` when another queue has the colour. */
  create: async ({ id, orderQueue, ...queue }: Queue): Promise<'saved' | 'taken'> => {
    const { outcome } = await writeTogether([
      queueEntity.create({ companyId, queueId: id, ...queue, orderQueue: orderQueue ?? undefined }).commit(),
      queueColorEntity.create({ companyId, color: queue.color, queueId: id }).commit(),
    ]);
    return outcome === 'refused' ? 'taken' : 'saved';
  },
});

export const byOrder = (a: Queue, b: Queue) => (a.orderQueue ?? 1e9) - (b.orderQueue ?? 1e9) || a.name.localeCompare(b.name, 'pt');
