import { importCanBeClosed } from '@balcao/shared/domain/connections/import-settings.ts';
import type { CompanyId } from '@balcao/shared/domain/ids.ts';
import { connectionWritesFor } from '../store/connection-writes.ts';
import type { Connection } from './connection-records.ts';
import { writeTogether } from '../../../platform/write-together.ts';
import { importProgress } from '../../../organisation/sessions/service/session-records.ts';

/** A phone begins to send its old messages: progress starts anew, and screens can say so.
 *  @param startedAt ISO 8601; screens show for a while that the import is being prepared. */
export const beginImport = async (
  companyId: CompanyId,
  connection: Pick<Connection, 'id'>,
  generation: number,
  startedAt: string,
): Promise<void> => {
  if (!(await importProgress(companyId, connection.id).begin(generation))) return;
  await writeTogether([connectionWritesFor(companyId).change(connection.id, { statusImportMessages: startedAt })]);
};

/** When every message is stored and no more will come: the tickets wait to be closed together, unless they were stored
 *  closed. Asked after each piece, it answers once per linking. */
export const finishImport = async (
  companyId: CompanyId,
  { id, closedTicketsPostImported }: Pick<Connection, 'id' | 'closedTicketsPostImported'>,
  generation: number,
): Promise<void> => {
  const progress = await importProgress(companyId, id).get();
  if (!progress?.ended || progress.generation !== generation || progress.processed < progress.total) return;
  const statusImportMessages = closedTicketsPostImported || progress.total === 0 ? null : importCanBeClosed;
  await writeTogether([connectionWritesFor(companyId).change(id, { statusImportMessages })]);
};
