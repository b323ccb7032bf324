export { parseQuickMessageImage, quickMessageStoreFor as quickMessageRecords, type QuickMessage } from '../store/quick-message-store.ts';
export { quickMessageEntity, shortcodeEntity } from '../store/quick-message.entities.ts';
