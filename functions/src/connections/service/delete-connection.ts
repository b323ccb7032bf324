import { channelCapabilities } from '@balcao/shared/domain/channels.ts';
import type { ConnectionId } from '@balcao/shared/domain/ids.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { dropConnection } from './connection-roster.ts';
import { connectionWritesFor } from '../store/connection-writes.ts';
import { sessionRecords, shardOf } from '../../sessions/service/session-records.ts';
import { findConnection, type ConnectionDeps } from './connection-deps.ts';

/** The connection, its session and its API token go together; conversations stay. */
export const deleteConnection = async (deps: ConnectionDeps, id: ConnectionId): Promise<{ ok: true }> => {
  const { companyId } = deps;
  const connection = await findConnection(deps, id);
  const byQr = channelCapabilities[connection.channel].linkedPhone;
  const isGone = await dropConnection(companyId, connection, [
    ...(byQr ? [sessionRecords(companyId).remove(id)] : []),
    ...(connection.tokenHash ? [connectionWritesFor(companyId).removeToken(connection.tokenHash)] : []),
  ]);
  if (!isGone) throw new AppError('ERR_CONNECTION_NOT_FOUND', undefined);
  if (byQr) await deps.nudge(shardOf(id));
  return { ok: true };
};
