import type { LaneView, TagRecordView } from '@balcao/shared/contract/tags.ts';
import type { Lane } from '../store/lane-store.ts';
import type { Tag } from '../store/tag-store.ts';

export const toTagRecordView = (tag: Tag): TagRecordView => ({ ...tag, kanban: tag.kanban ? 1 : 0 });
export const toLaneView = (lane: Lane): LaneView => ({ ...lane, kanban: lane.kanban ? 1 : 0 });
