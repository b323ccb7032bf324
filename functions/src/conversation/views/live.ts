import { recordSource } from '../../wiring/live/service/record-source.ts';
import { toViewRecordView } from './service/present-view.ts';
import { parseViewImage } from './store/view-store.ts';

/** A shared view is everybody's, another only its owner's. */
export const viewsLive = recordSource({
  entity: 'savedView',
  read: parseViewImage,
  isFor: ({ viewer }, { owner }) => owner === null || owner === viewer.userId,
  shown: (companyId, action, view) => ({ event: `company-${companyId}-view`, action, view: toViewRecordView(view) }),
  gone: (companyId, { id }) => ({ event: `company-${companyId}-view`, action: 'delete', viewId: id }),
});
