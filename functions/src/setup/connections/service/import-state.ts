import { importCanBeClosed } from '@balcao/shared/domain/connections/import-settings.ts';
import type { CompanyId, ConnectionId } from '@balcao/shared/domain/ids.ts';
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

/** When every message is stored and no more will come: the tickets wait to be closed together, also those of a phone that was
 *  linked before. Asked after each piece, it answers once per linking.
 *  @param hasImportedTickets whether there are any; tickets that were stored closed are none. */
export const finishImport = async (
  companyId: CompanyId,
  { id }: Pick<Connection, 'id'>,
  generation: number,
  hasImportedTickets: (companyId: CompanyId, id: ConnectionId) => Promise<boolean>,
): Promise<void> => {
  const progress = await importProgress(companyId, id).get();
  if (!progress?.ended || progress.generation !== generation || progress.processed < progress.total) return;
  const statusImportMessages = (await hasImportedTickets(companyId, id)) ? importCanBeClosed : null;
  await writeTogether([connectionWritesFor(companyId).change(id, { statusImportMessages })]);
};
