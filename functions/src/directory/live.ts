import { recordSource } from '../live/service/record-source.ts';
import { toConnectionView, toTagRecordView } from './service/directory-views.ts';
import { canUseQuickMessage } from './service/list-directory.ts';
import { parseDirectoryImage } from './store/directory-store.ts';

export const queuesLive = recordSource({
  entity: 'queue',
  read: parseDirectoryImage.queue,
  shown: (companyId, action, queue) => ({ event: `company-${companyId}-queue`, action, queue }),
  gone: (companyId, { id }) => ({ event: `company-${companyId}-queue`, action: 'delete', queueId: id }),
});

export const tagsLive = recordSource({
  entity: 'tag',
  read: parseDirectoryImage.tag,
  shown: (companyId, action, tag) => ({ event: `company-${companyId}-tag`, action, tag: toTagRecordView(tag) }),
  gone: (companyId, { id }) => ({ event: `company-${companyId}-tag`, action: 'delete', tagId: id }),
});

/** Connections without their secrets. */
export const connectionsLive = recordSource({
  entity: 'connection',
  isForPlatform: true,
  read: parseDirectoryImage.connection,
  shown: (companyId, action, connection) => ({ event: `company-${companyId}-whatsapp`, action, whatsapp: toConnectionView(connection) }),
  gone: (companyId, { id }) => ({ event: `company-${companyId}-whatsapp`, action: 'delete', whatsappId: id }),
});

/** Quick messages, for those who may use them. */
export const quickMessagesLive = recordSource({
  entity: 'quickMessage',
  read: parseDirectoryImage.quickMessage,
  isFor: ({ viewer }, quickMessage) => canUseQuickMessage(viewer.userId, quickMessage),
  shown: (companyId, action, record) => ({ event: `company-${companyId}-quickemessage`, action, record }),
  gone: (companyId, { id }) => ({ event: `company-${companyId}-quickemessage`, action: 'delete', quickMessageId: id }),
});
