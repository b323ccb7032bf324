/** Who wants no campaigns, for other areas. */
export { optOutStoreFor as optOutRecords, type OptOutStore } from '../store/opt-out-store.ts';
