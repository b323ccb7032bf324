export { connectionEntity, type GreetingMedia } from '../store/connection.entities.ts';
export {
  byName,
  connectionStoreFor as connectionRecords,
  parseConnectionImage,
  toConnection,
  type Connection,
  type ConnectionChange,
  type ConnectionStore,
} from '../store/connection-store.ts';
export { metaAccountStore as metaAccountRecords } from '../store/meta-account-store.ts';
export {
  numberStandingStoreFor as numberStandingRecords,
  parseNumberStandingImage,
  usualStanding,
  type NumberNews,
  type NumberStanding,
  type NumberStandingStore,
} from '../store/number-standing-store.ts';
export { serviceCountStoreFor as serviceCountRecords, type ServiceCountStore } from '../store/service-count-store.ts';
