import { recordSource } from '../live/service/record-source.ts';
import { canUseQuickMessage } from './service/list-quick-messages.ts';
import { parseQuickMessageImage } from './store/quick-message-store.ts';

export const quickMessagesLive = recordSource({
  entity: 'quickMessage',
  read: parseQuickMessageImage,
  isFor: ({ viewer }, quickMessage) => canUseQuickMessage(viewer.userId, quickMessage),
  shown: (companyId, action, record) => ({ event: `company-${companyId}-quickemessage`, action, record }),
  gone: (companyId, { id }) => ({ event: `company-${companyId}-quickemessage`, action: 'delete', quickMessageId: id }),
});
