import { recordSource } from '../../wiring/live/service/record-source.ts';
import { toTagRecordView } from './service/present-tag.ts';
import { parseTagImage } from './store/tag-store.ts';

export const tagsLive = recordSource({
  entity: 'tag',
  read: parseTagImage,
  shown: (companyId, action, tag) => ({ event: `company-${companyId}-tag`, action, tag: toTagRecordView(tag) }),
  gone: (companyId, { id }) => ({ event: `company-${companyId}-tag`, action: 'delete', tagId: id }),
});
