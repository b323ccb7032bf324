export { queueColorEntity, queueEntity, queueSettingsEntity } from '../store/queue.entities.ts';
export {
  byOrder,
  queueStoreFor as queueRecords,
  toQueue,
  unsetQueue,
  type Queue,
  type QueueStore,
  type WholeQueue,
} from '../store/queue-store.ts';
