export { laneRulesEntity, tagEntity, tagNameEntity } from '../store/tag.entity.ts';
export { tagStoreFor as tagRecords, toTag, type Tag, type TagStore } from '../store/tag-store.ts';
export { laneStoreFor as laneRecords } from '../store/lane-store.ts';
