import * as z from 'zod';
import { ulidOf } from '../domain/ids.ts';

/** More changes than any record sees. */
const mostVersion = 2_000_000_000;
/** Counts the changes of an administrative record. A change that names the version it was made from is refused with ERR_RECORD_CHANGED when there has
 *  been another one since. */
export const recordVersion = z.number().int().nonnegative().max(mostVersion);

/** What a deletion answers: `auditId` is what it is undone with, by POST /audit/{id}/undo. */
export const deleted = z.object({ ok: z.literal(true), auditId: ulidOf<'AuditId'>() });
