import * as z from 'zod';
import { auditActions, auditKinds } from '../domain/audit/audit-kinds.ts';
import { instant, ulidOf, userId } from '../domain/ids.ts';
import { cursorQuery } from './paging.ts';
import { route } from './route.ts';

export const auditId = ulidOf<'AuditId'>();
export type AuditId = z.infer<typeof auditId>;

export const auditEntryView = z.object({
  id: auditId,
  at: instant,
  user: z.object({ id: userId, name: z.string() }),
  action: z.enum(auditActions),
  kind: z.enum(auditKinds),
  /** Id of the record that was created, changed or deleted. */
  recordId: z.string(),
  name: z.string(),
  /** Changed fields with their values before and after; for a created or deleted record all its fields; for a field with a list only the
   *  added and removed elements. Texts are stored as they are, other values as JSON, long values are cut; null = the field had no value. */
  changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
  /** True = the entry is a deletion, or a merge of contacts, that can still be undone. */
  canUndo: z.boolean(),
});
export type AuditEntryView = z.infer<typeof auditEntryView>;

const filter = {
  kind: z.enum(auditKinds).optional(),
  action: z.enum(auditActions).optional(),
  /** `dateFrom` and `dateTo`: only entries between these dates, both inclusive, in the time zone of the company. */
  dateFrom: z.iso.date().optional(),
  dateTo: z.iso.date().optional(),
};

/** Where a record is used: the records of one kind that refer to it. */
export const usage = z.object({
  /** Kind of the records that refer to it. */
  kind: z.enum([
    'user',
    'queue',
    'tag',
    'connection',
    'quickMessage',
    'fileList',
    'queueOption',
    'contact',
    'ticket',
    'flow',
    'flowCampaign',
    'integration',
    'prompt',
    'contactList',
    'campaign',
    'schedule',
    'other',
  ]),
  /** Names of some of the records that refer to it; empty when the user may not open the page that lists records of this kind. */
  names: z.array(z.string()),
  count: z.number().int(),
});
export type Usage = z.infer<typeof usage>;

export const auditContract = {
  listAuditEntries: route({
    method: 'GET',
    path: '/audit',
    permission: 'company:admin',
    summary: 'What administrators did, newest first; `searchParam` looks at names of people and records',
    query: z.object({
      ...cursorQuery,
      ...filter,
      /** Maximum number of entries on a page; default 40. */
      limit: z.coerce.number().int().min(1).max(500).optional(),
    }),
    response: z.object({ entries: z.array(auditEntryView), hasMore: z.boolean(), nextCursor: z.string().nullable() }),
    errors: [],
  }),
  undoDeletion: route({
    method: 'POST',
    path: '/audit/{id}/undo',
    permission: 'signed-in',
    summary: 'Put back what an entry says was deleted; one’s own deletions, admins anybody’s',
    params: z.object({ id: auditId }),
    response: auditEntryView,
    errors: [
      'ERR_RECORD_NOT_FOUND',
      'ERR_CANNOT_UNDO',
      'ERR_PLAN_LIMIT',
      'ERR_LANE_CIRCLE',
      'ERR_RECORD_CHANGED',
      'ERR_NO_PERMISSION',
      'ERR_NOT_IN_PLAN',
      'ERR_TOO_MANY_FLOWS',
      'ERR_TOO_MANY_INTEGRATIONS',
      'ERR_TOO_MANY_MACROS',
      'ERR_TOO_MANY_PROMPTS',
      'ERR_TOO_MANY_VIEWS',
    ],
  }),
  listUsage: route({
    method: 'GET',
    path: '/usedBy/{id}',
    permission: 'signed-in',
    summary: 'What names a record, to be known before it is deleted; by name where the user may list those records, else only how many',
    params: z.object({ id: ulidOf<'RecordId'>() }),
    response: z.array(usage),
    errors: [],
  }),
};
