import * as z from 'zod';
import { ulidOf } from '../domain/ids.ts';

/** Maximum version that a request may send, far above the number of changes that a record ever has. */
const mostVersion = 2_000_000_000;
/** Version of a record, increased with each change (optimistic lock). A request with the version that the client has read is refused
 *  with ERR_RECORD_CHANGED when the record has changed since. */
export const recordVersion = z.number().int().nonnegative().max(mostVersion);

/** Response to a deletion. `auditId`: id of the audit log entry of the deletion, which `POST /audit/{id}/undo` undoes. */
export const deleted = z.object({ ok: z.literal(true), auditId: ulidOf<'AuditId'>() });
