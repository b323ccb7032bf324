import { channelCapabilities } from '@balcao/shared/domain/channels.ts';
import type { ConnectionId } from '@balcao/shared/domain/ids.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import type { ConnectionStore } from './connection-records.ts';

/** A connection that is a linked phone, connected or not. @throws AppError ERR_CONNECTION_NOT_FOUND, ERR_CHANNEL_CANNOT. */
export const linkedPhone = async (connections: Pick<ConnectionStore, 'get'>, id: ConnectionId): Promise<ConnectionId> => {
  const connection = await connections.get(id);
  if (!connection) throw new AppError('ERR_CONNECTION_NOT_FOUND', undefined);
  if (!channelCapabilities[connection.channel].linkedPhone) throw new AppError('ERR_CHANNEL_CANNOT', undefined);
  return id;
};

/** The linked phone to ask when the request names none: the default connection if it is connected, else any that is. `down`: there are linked phones, and none is
 *  connected. */
export const phoneToAsk = async (
  connections: Pick<ConnectionStore, 'list'>,
): Promise<{ kind: 'connected'; id: ConnectionId } | { kind: 'down' } | { kind: 'none' }> => {
  const phones = (await connections.list()).filter(({ channel }) => channelCapabilities[channel].linkedPhone);
  if (phones.length === 0) return { kind: 'none' };
  const connected = phones.filter(({ status }) => status === 'CONNECTED');
  const phone = connected.find(({ isDefault }) => isDefault) ?? connected[0];
  return phone ? { kind: 'connected', id: phone.id } : { kind: 'down' };
};
