import * as z from 'zod';
import { ulidOf } from '../domain/ids.ts';

/** Highest accepted version, far above the number of changes of any record. */
const mostVersion = 2_000_000_000;
/** Version of a record, increased with each change (optimistic lock). A request that sends the version it has read is refused with
 *  ERR_RECORD_CHANGED when the record has been changed since. */
export const recordVersion = z.number().int().nonnegative().max(mostVersion);

/** Response of a deletion. `auditId`: id of the deletion's audit log entry; `POST /audit/{id}/undo` with this id undoes the deletion. */
export const deleted = z.object({ ok: z.literal(true), auditId: ulidOf<'AuditId'>() });
