export { modelServiceStoreFor as modelServiceRecords, type ModelServiceStore, type ModelService } from '../store/model-service-store.ts';
