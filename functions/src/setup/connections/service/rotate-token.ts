import type { ConnectionDetails } from '@balcao/shared/contract/connections.ts';
import type { ConnectionId } from '@balcao/shared/domain/ids.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { connectionWritesFor } from '../store/connection-writes.ts';
import { writeTogether } from '../../../platform/write-together.ts';
import { newApiToken } from './api-token.ts';
import { findConnection, type ConnectionDeps } from './connection-deps.ts';
import { presentConnection } from './present-connection.ts';

/** A new API token in place of the one there was: there is never a moment with two, or with none.
 *  @throws AppError ERR_CONNECTION_CHANGED when somebody else rotated it at the same moment. */
export const rotateToken = async (deps: ConnectionDeps, id: ConnectionId): Promise<ConnectionDetails & { token: string }> => {
  const writes = connectionWritesFor(deps.companyId);
  const before = await findConnection(deps, id);
  const { token, tokenHash, tokenTail } = newApiToken();
  const { outcome } = await writeTogether([
    writes.change(id, { tokenHash, tokenTail }, { tokenHash: before.tokenHash }),
    writes.createToken(tokenHash, id),
    ...(before.tokenHash ? [writes.removeToken(before.tokenHash)] : []),
  ]);
  if (outcome === 'refused') throw new AppError('ERR_CONNECTION_CHANGED', undefined);
  return { ...(await presentConnection(deps, { ...before, tokenHash, tokenTail }, 'once')), token };
};
