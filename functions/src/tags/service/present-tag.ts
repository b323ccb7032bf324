import type { TagRecordView } from '@balcao/shared/contract/tags.ts';
import type { Tag } from '../store/tag-store.ts';

export const toTagRecordView = (tag: Tag): TagRecordView => ({ ...tag, kanban: tag.kanban ? 1 : 0 });
