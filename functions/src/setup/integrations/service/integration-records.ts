export { integrationEntity } from '../store/integration.entity.ts';
export { integrationStoreFor as integrationRecords, type Integration } from '../store/integration-store.ts';
