import { recordSource } from '../../wiring/live/service/record-source.ts';
import { parseQueueImage } from './store/queue-store.ts';

export const queuesLive = recordSource({
  entity: 'queue',
  read: parseQueueImage,
  shown: (companyId, action, queue) => ({ event: `company-${companyId}-queue`, action, queue }),
  gone: (companyId, { id }) => ({ event: `company-${companyId}-queue`, action: 'delete', queueId: id }),
});
