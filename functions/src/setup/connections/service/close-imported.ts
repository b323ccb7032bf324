import { importCanBeClosed } from '@balcao/shared/domain/connections/import-settings.ts';
import type { ConnectionId } from '@balcao/shared/domain/ids.ts';
import { connectionWritesFor } from '../store/connection-writes.ts';
import { writeTogether } from '../../../platform/write-together.ts';
import { findConnectionByQr, type ConnectionDeps } from './connection-deps.ts';

type Page = { closed: number; hasMore: boolean };

/** Closes what an import left waiting, a page at a time. With the last page the connection stops offering it.
 *  @throws AppError ERR_CONNECTION_NOT_FOUND, ERR_CHANNEL_CANNOT. */
export const closeImported = async (
  deps: ConnectionDeps & { closeTickets: (id: ConnectionId) => Promise<Page> },
  id: ConnectionId,
): Promise<Page> => {
  const { companyId } = deps;
  const { statusImportMessages } = await findConnectionByQr(deps, id);
  const page = await deps.closeTickets(id);
  if (!page.hasMore && statusImportMessages === importCanBeClosed)
    await writeTogether([connectionWritesFor(companyId).change(id, { statusImportMessages: null })]);
  return page;
};
