import type { ViewRecordView } from '@balcao/shared/contract/views.ts';
import type { SavedView } from '../store/view-store.ts';

export const toViewRecordView = ({ owner, ...view }: SavedView): ViewRecordView => ({ ...view, shared: owner === null });

/** What the audit log shows of a view. */
export const toLogged = ({ name }: SavedView) => ({ name });
