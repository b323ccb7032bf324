import type { CompanyId, ConnectionId } from '@balcao/shared/domain/ids.ts';
import type { InboundStatusEvent } from '@balcao/shared/events/channel-messages.ts';
import { messageStoreFor } from '../store/message-store.ts';
import { refScopes } from '../store/ref-scopes.ts';
import { applyKnownStatus } from './apply-status.ts';

export { clientIdOfImage, failureOfImage, parseMessageImage } from '../store/conversation-tables.ts';
export type { MessageKey } from '../store/message-store.ts';

/** What channels and live frames do with messages: they read them and say what became of those on their way out. */
export const messageRecords = (companyId: CompanyId) => {
  const messages = messageStoreFor(companyId);
  return {
    get: messages.get,
    list: messages.list,
    findByProviderId: (connectionId: ConnectionId, providerId: string) => messages.find(refScopes.provider(connectionId), providerId),
    setMedia: messages.setMedia,
    setReceivedMedia: messages.setReceivedMedia,
    markAttempted: messages.markAttempted,
    noteUpload: messages.noteUpload,
    clearAttempt: messages.clearAttempt,
    assignProviderId: messages.assignProviderId,
    noteWait: messages.noteWait,
    recordSent: messages.recordSent,
    recordHeld: messages.recordHeld,
    /** Writes a provider's status down; false: its message is not known by the provider's id yet. */
    settleStatus: (connectionId: ConnectionId, status: InboundStatusEvent) =>
      applyKnownStatus({ messages, now: () => new Date() }, connectionId, status),
    markFailed: messages.markFailed,
    retry: messages.retry,
    react: messages.react,
    markChangeFailed: messages.markChangeFailed,
    noteWireRevision: messages.noteWireRevision,
  };
};
export type MessageRecords = ReturnType<typeof messageRecords>;
