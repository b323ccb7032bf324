import { channelCapabilities } from '@balcao/shared/domain/channels.ts';
import type { CompanyId, ConnectionId } from '@balcao/shared/domain/ids.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { connectionRecords, type Connection } from './connection-records.ts';
import type { NudgeHint } from '../../../organisation/sessions/service/nudge.ts';
import { sessionRecords } from '../../../organisation/sessions/service/session-records.ts';
import type { Actor } from '../../../platform/actor.ts';
import type { signedUrl } from '../../../platform/files.ts';

export type ConnectionDeps = {
  actor: Actor;
  /** Whose connections these are: the actor's, unless a super user named another. */
  companyId: CompanyId;
  nudge: (shard: number, hint?: Partial<NudgeHint>) => Promise<void>;
  signUrl: typeof signedUrl;
  now: () => Date;
};

/** Tells whoever runs the connection's session to look now. */
export const nudge = async ({ companyId, nudge: tell }: ConnectionDeps, id: ConnectionId, hint: Partial<NudgeHint> = {}): Promise<void> => {
  const shard = await sessionRecords(companyId).shardOf(id);
  if (shard !== null) await tell(shard, hint);
};

export const findConnection = async ({ companyId }: ConnectionDeps, id: ConnectionId): Promise<Connection> => {
  const connection = await connectionRecords(companyId).get(id);
  if (!connection) throw new AppError('ERR_CONNECTION_NOT_FOUND', undefined);
  return connection;
};

/** @throws AppError ERR_CHANNEL_CANNOT for channels without a QR code. */
export const findConnectionByQr = async (deps: ConnectionDeps, id: ConnectionId): Promise<Connection> => {
  const connection = await findConnection(deps, id);
  if (!channelCapabilities[connection.channel].linkedPhone) throw new AppError('ERR_CHANNEL_CANNOT', undefined);
  return connection;
};
