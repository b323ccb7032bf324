import type { CompanyId, ConnectionId } from '@balcao/shared/domain/ids.ts';
import { connectionRecords, type Connection } from '../../connections/service/connection-records.ts';
import { Hints } from '../../platform/hints.ts';
import { openSecret } from '../../platform/secret-box.ts';

export type OpenConnection = { connection: Connection; phoneNumberId: string; sendToken: string; appSecret: string; verifyToken: string };

/** Secrets opened lately, by how they are sealed. */
const opened = new Hints<string>(5000);
const open = (companyId: CompanyId, sealed: string): string => {
  const name = `${companyId} ${sealed}`;
  const known = opened.get(name);
  if (known !== undefined) return known;
  const plain = openSecret(companyId, sealed);
  opened.set(name, plain);
  return plain;
};

/** An official WhatsApp connection with its secrets opened; null when there is none such in this company. It is read each time: a connection that was
 *  deleted, or got another secret, must not go on with the old one. */
export const openConnection = async (companyId: CompanyId, connectionId: ConnectionId): Promise<OpenConnection | null> => {
  const connection = await connectionRecords(companyId).get(connectionId);
  if (connection?.channel !== 'whatsapp_oficial') return null;
  const { phoneNumberId, sealedSendToken, sealedAppSecret, sealedVerifyToken } = connection;
  if (!phoneNumberId || !sealedSendToken || !sealedAppSecret || !sealedVerifyToken) return null;
  return {
    connection,
    phoneNumberId,
    sendToken: open(companyId, sealedSendToken),
    appSecret: open(companyId, sealedAppSecret),
    verifyToken: open(companyId, sealedVerifyToken),
  };
};
