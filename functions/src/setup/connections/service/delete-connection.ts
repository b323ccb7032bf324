import { channelCapabilities } from '@balcao/shared/domain/channels.ts';
import type { ConnectionId } from '@balcao/shared/domain/ids.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { connectionEntry } from './audited-connection.ts';
import { dropConnection } from './connection-roster.ts';
import { connectionWritesFor } from '../store/connection-writes.ts';
import { sessionRecords } from '../../../organisation/sessions/service/session-records.ts';
import { findConnection } from './connection-deps.ts';
import type { FacebookDeps } from './facebook/facebook-accounts.ts';
import { releaseWrites, unsubscribePage } from './facebook/release-account.ts';
import { takeAddressBack } from './official/take-address-back.ts';
import type { OfficialDeps } from './official/set-up-number.ts';

/** The connection, its session and its API token go together; conversations stay. */
export const deleteConnection = async (deps: FacebookDeps & OfficialDeps, id: ConnectionId): Promise<{ ok: true }> => {
  const { companyId } = deps;
  const connection = await findConnection(deps, id);
  const session = channelCapabilities[connection.channel].linkedPhone ? await sessionRecords(companyId).get(id) : null;
  const isGone = await dropConnection(companyId, connection, [
    ...(session
      ? sessionRecords(companyId).remove(
          session,
          { name: connection.name, number: connection.number, removedBy: { userId: deps.actor.userId, name: deps.actor.name } },
          deps.now().toISOString(),
        )
      : []),
    connectionEntry(deps, id, connection, null),
    ...releaseWrites(connection),
    ...(connection.tokenHash ? [connectionWritesFor(companyId).removeToken(connection.tokenHash)] : []),
  ]);
  if (!isGone) throw new AppError('ERR_CONNECTION_NOT_FOUND', undefined);
  if (session) await deps.nudge(session.shard);
  await unsubscribePage(deps, connection);
  await takeAddressBack(deps, connection);
  return { ok: true };
};
