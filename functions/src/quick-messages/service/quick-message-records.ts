export { quickMessageStoreFor as quickMessageRecords, type QuickMessage } from '../store/quick-message-store.ts';
