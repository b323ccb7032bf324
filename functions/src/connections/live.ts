import { recordSource } from '../live/service/record-source.ts';
import { toConnectionView } from './service/connection-face.ts';
import { parseConnectionImage } from './store/connection-store.ts';

export const connectionsLive = recordSource({
  entity: 'connection',
  isForPlatform: true,
  read: parseConnectionImage,
  shown: (companyId, action, connection) => ({ event: `company-${companyId}-whatsapp`, action, whatsapp: toConnectionView(connection) }),
  gone: (companyId, { id }) => ({ event: `company-${companyId}-whatsapp`, action: 'delete', whatsappId: id }),
});
