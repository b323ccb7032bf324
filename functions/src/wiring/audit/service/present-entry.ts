import type { AuditEntryView } from '@balcao/shared/contract/audit.ts';
import type { AuditEntry } from '../../../platform/audit/audit-store.ts';

export const toAuditView = ({ id, at, user, action, kind, recordId, name, changes, removed, undoneBy }: AuditEntry): AuditEntryView => ({
  id,
  at,
  user,
  action,
  kind,
  recordId,
  name,
  changes: [...changes],
  canUndo: (removed.length > 0 || action === 'merge') && undoneBy === null,
});
