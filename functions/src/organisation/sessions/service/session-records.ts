/** WhatsApp sessions: for the connections area, for reactions and for the container. */
export { shardCount } from '@balcao/shared/domain/connections/shard-count.ts';
export {
  leaseStore as leaseRecords,
  mayLinkByCode,
  sessionStoreFor as sessionRecords,
  type LeaseStore,
  type LinkCode,
  type OutboxItem,
  type RemovedSession,
  type Session,
  type SessionStatus,
  type SessionStore,
} from '../store/session-store.ts';
export { importProgressFor as importProgress, type ImportProgress, type ImportProgressStore } from '../store/import-progress-store.ts';
export {
  numberChecksFor as numberCheckRecords,
  numbersOfBatch,
  type NumberBatch,
  type NumberCheckStore,
} from '../store/number-check-store.ts';
export { FencedError, partsOf, sessionKeyStoreFor as sessionKeyRecords, type SessionKeyStore } from '../store/session-key-store.ts';
export { sentContentsFor as sentContentRecords, type SentContentStore } from '../store/sent-content-store.ts';
export {
  newChatsFor as newChatRecords,
  type NewChatStore,
  type PhoneDay,
  type PhoneStanding,
  type WaitingSend,
} from '../store/new-chat-store.ts';
export { phoneChatsFor as phoneChatRecords, type PhoneChat, type PhoneChatStore } from '../store/phone-chat-store.ts';
