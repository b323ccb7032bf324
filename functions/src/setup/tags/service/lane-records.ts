export { laneStoreFor as laneRecords, type Lane, type LaneStore } from '../store/lane-store.ts';
