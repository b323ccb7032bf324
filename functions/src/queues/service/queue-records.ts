export { queueEntity } from '../store/queue.entities.ts';
export { byOrder, queueStoreFor as queueRecords, toQueue, type Queue } from '../store/queue-store.ts';
