import type { CompanyId, ConnectionId } from '@balcao/shared/domain/ids.ts';
import { directoryRecords, type Connection } from '../../directory/service/directory-records.ts';
import { openSecret } from '../../platform/secret-box.ts';

export type OpenConnection = { connection: Connection; phoneNumberId: string; sendToken: string; appSecret: string; verifyToken: string };

const keepMs = 30_000;
const opened = new Map<string, { at: number; value: OpenConnection | null }>();

/** An official WhatsApp connection with its secrets opened, remembered for half a minute; null when there is none such
 *  in this company. */
export const openConnection = async (companyId: CompanyId, connectionId: ConnectionId): Promise<OpenConnection | null> => {
  const name = `${companyId} ${connectionId}`;
  const known = opened.get(name);
  if (known && Date.now() - known.at < keepMs) return known.value;
  const value = await load(companyId, connectionId);
  // A connection that is not there yet may be there in a second: only what was found is remembered.
  if (value) opened.set(name, { at: Date.now(), value });
  return value;
};

const load = async (companyId: CompanyId, connectionId: ConnectionId): Promise<OpenConnection | null> => {
  const connection = await directoryRecords(companyId).getConnection(connectionId);
  if (connection?.channel !== 'whatsapp_oficial') return null;
  const { phoneNumberId, sealedSendToken, sealedAppSecret, sealedVerifyToken } = connection;
  if (!phoneNumberId || !sealedSendToken || !sealedAppSecret || !sealedVerifyToken) return null;
  return {
    connection,
    phoneNumberId,
    sendToken: openSecret(companyId, sealedSendToken),
    appSecret: openSecret(companyId, sealedAppSecret),
    verifyToken: openSecret(companyId, sealedVerifyToken),
  };
};
