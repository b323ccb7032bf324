import type { Channel } from '@balcao/shared/domain/channels.ts';
import type { CompanyId } from '@balcao/shared/domain/ids.ts';
import { connectionStoreFor } from '../store/connection-store.ts';
import { toConnectionView } from './connection-face.ts';

export const listConnections = async (companyId: CompanyId, channel: Channel | undefined) =>
  (await connectionStoreFor(companyId).list())
    .filter((connection) => channel === undefined || connection.channel === channel)
    .map(toConnectionView);
