export { tagEntity } from '../store/tag.entity.ts';
export { toTag, type Tag } from '../store/tag-store.ts';
