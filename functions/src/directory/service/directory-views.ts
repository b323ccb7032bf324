import type { ConnectionView, TagRecordView } from '@balcao/shared/contract/directory.ts';
import type { Connection, Tag } from '../store/directory-store.ts';

export const toTagRecordView = (tag: Tag): TagRecordView => ({ ...tag, kanban: tag.kanban ? 1 : 0 });

/** A connection without its secrets. */
export const toConnectionView = ({
  id,
  name,
  color,
  channel,
  status,
  isDefault,
  number,
  queueIds,
  updatedAt,
}: Connection): ConnectionView => ({
  id,
  name,
  color,
  channel,
  status,
  isDefault,
  number,
  queueIds,
  updatedAt,
});
