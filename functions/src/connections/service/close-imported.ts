import { importCanBeClosed } from '@balcao/shared/domain/connections/import-settings.ts';
import type { ConnectionId } from '@balcao/shared/domain/ids.ts';
import { connectionWritesFor } from '../store/connection-writes.ts';
import { writeTogether } from '../../platform/write-together.ts';
import { closeImportedTickets } from '../../tickets/service/close-imported-tickets.ts';
import { findConnectionByQr, type ConnectionDeps } from './connection-deps.ts';

/** Closes what an import left waiting, a page at a time. With the last page the connection stops offering it.
 *  @throws AppError ERR_CONNECTION_NOT_FOUND, ERR_CHANNEL_CANNOT. */
export const closeImported = async (deps: ConnectionDeps, id: ConnectionId): Promise<{ closed: number; hasMore: boolean }> => {
  const { companyId } = deps;
  const { statusImportMessages } = await findConnectionByQr(deps, id);
  const page = await closeImportedTickets(deps, id);
  if (!page.hasMore && statusImportMessages === importCanBeClosed)
    await writeTogether([connectionWritesFor(companyId).change(id, { statusImportMessages: null })]);
  return page;
};
