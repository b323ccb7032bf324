import { officialWhatsapp } from '@balcao/shared/domain/channels.ts';
import type { CompanyId, QueueId } from '@balcao/shared/domain/ids.ts';
import { sealSecret } from '../../../platform/secret-box.ts';
import type { Connection } from '../store/connection-store.ts';
import { addConnection, newConnection } from './connection-roster.ts';

export type NewOfficialConnection = {
  name: string;
  number: string;
  phoneNumberId: string;
  businessAccountId: string;
  sendToken: string;
  appSecret: string;
  verifyToken: string;
  queueIds: QueueId[];
  complationMessage: string;
};

/** An official WhatsApp connection, its secrets sealed for this company. */
export const createOfficialConnection = async (companyId: CompanyId, fields: NewOfficialConnection, now: Date): Promise<Connection> => {
  const { sendToken, appSecret, verifyToken, ...plain } = fields;
  const added = await addConnection(companyId, {
    connection: {
      ...newConnection(officialWhatsapp, now),
      ...plain,
      accountSince: now.toISOString(),
      sealedSendToken: sealSecret(companyId, sendToken),
      sealedAppSecret: sealSecret(companyId, appSecret),
      sealedVerifyToken: sealSecret(companyId, verifyToken),
    },
    limit: null,
    alongside: [],
  });
  if (!added) throw new Error('a connection without a limit was refused');
  return added;
};
