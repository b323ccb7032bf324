import type { CompanyId, ConnectionId } from '@balcao/shared/domain/ids.ts';
import { connectionRecords } from '../../setup/connections/service/connection-records.ts';
import type { OpenConnection } from '../adapter.ts';
import { adapterOf } from '../registry.ts';

/** A connection that its provider and we call each other over; null when there is none such in this company. It is read each time: a
 *  connection that was deleted, or got another secret, must not go on with the old one.
 *  @throws RangeError for a channel without an adapter. */
export const openConnection = async (companyId: CompanyId, connectionId: ConnectionId): Promise<OpenConnection | null> => {
  const connection = await connectionRecords(companyId).get(connectionId);
  return connection ? (adapterOf(connection.channel).provider?.open(companyId, connection) ?? null) : null;
};
