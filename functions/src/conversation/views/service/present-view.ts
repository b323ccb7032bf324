import type { ViewRecordView } from '@balcao/shared/contract/views.ts';
import type { SavedView } from '../store/view-store.ts';

export const toViewRecordView = ({ owner, ...view }: SavedView): ViewRecordView => ({ ...view, shared: owner === null });
