import type { AuditAction, AuditKind } from '@balcao/shared/domain/audit/audit-kinds.ts';
import { localDateOf } from '@balcao/shared/domain/local-date.ts';
import { foldText } from '@balcao/shared/domain/search/fold-text.ts';
import type { Actor } from '../../../platform/actor.ts';
import { auditStoreFor, type AuditEntry } from '../../../platform/audit/audit-store.ts';

export type AuditFilter = { searchParam?: string; kind?: AuditKind; action?: AuditAction; dateFrom?: string; dateTo?: string };

const pageSize = 40;
/** Entries looked at for one page; what lies behind comes with the next. */
const maxLookedAt = 1000;

/** A page of the log, newest first. `nextCursor` is the last entry looked at, so that a rare word is found page by page. */
export const listAudit = async (actor: Actor, filter: AuditFilter, cursor: string | null, wanted = pageSize) => {
  const audit = auditStoreFor(actor.companyId);
  const accepts = acceptsOf(filter, actor.timeZone);
  const found: AuditEntry[] = [];
  let [before, more, lookedAt] = [cursor, true, 0];
  while (more && found.length < wanted && lookedAt < maxLookedAt) {
    const { entries, hasMore } = await audit.list(before, 100);
    more = hasMore;
    for (const entry of entries) {
      before = entry.id;
      lookedAt++;
      if (filter.dateFrom !== undefined && dayOf(entry, actor.timeZone) < filter.dateFrom) return { entries: found, nextCursor: null };
      if (accepts(entry)) found.push(entry);
      if (found.length === wanted) break;
    }
    if (entries.length === 0) more = false;
  }
  return { entries: found, nextCursor: more || found.length === wanted ? before : null };
};

const dayOf = ({ at }: AuditEntry, timeZone: string): string => localDateOf(at, timeZone);

const acceptsOf = ({ searchParam = '', kind, action, dateTo }: AuditFilter, timeZone: string) => {
  const words = foldText(searchParam).split(/\s+/).filter(Boolean);
  return (entry: AuditEntry): boolean => {
    if (kind !== undefined && entry.kind !== kind) return false;
    if (action !== undefined && entry.action !== action) return false;
    if (dateTo !== undefined && dayOf(entry, timeZone) > dateTo) return false;
    const text = foldText(`${entry.name} ${entry.user.name}`);
    return words.every((word) => text.includes(word));
  };
};
