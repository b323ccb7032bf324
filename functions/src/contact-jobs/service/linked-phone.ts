import { channelCapabilities } from '@balcao/shared/domain/channels.ts';
import type { ConnectionId } from '@balcao/shared/domain/ids.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import type { ConnectionStore } from '../../connections/service/connection-records.ts';

/** A connection that is a linked phone, connected or not. @throws AppError ERR_CONNECTION_NOT_FOUND, ERR_CHANNEL_CANNOT. */
export const linkedPhone = async (connections: Pick<ConnectionStore, 'get'>, id: ConnectionId): Promise<ConnectionId> => {
  const connection = await connections.get(id);
  if (!connection) throw new AppError('ERR_CONNECTION_NOT_FOUND', undefined);
  if (!channelCapabilities[connection.channel].linkedPhone) throw new AppError('ERR_CHANNEL_CANNOT', undefined);
  return id;
};

/** The linked phone to ask when nobody says which: one that is connected, the company's usual connection first; null when none is. */
export const connectedPhone = async (connections: Pick<ConnectionStore, 'list'>): Promise<ConnectionId | null> => {
  const phones = (await connections.list()).filter(
    ({ channel, status }) => channelCapabilities[channel].linkedPhone && status === 'CONNECTED',
  );
  return (phones.find(({ isDefault }) => isDefault) ?? phones[0])?.id ?? null;
};
