import { officialWhatsapp } from '@balcao/shared/domain/channels.ts';
import {
  queueId as queueIdSchema,
  quickMessageId as quickMessageIdSchema,
  tagId as tagIdSchema,
  type CompanyId,
  type QueueId,
} from '@balcao/shared/domain/ids.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { newUlid } from '../../platform/new-ids.ts';
import { sealSecret } from '../../platform/secret-box.ts';
import { addConnection, newConnection } from './connection-roster.ts';
import { directoryStoreFor, type Connection, type Queue, type QuickMessage, type Tag } from '../store/directory-store.ts';

/** @throws AppError ERR_QUEUE_COLOR_IN_USE. */
export const createQueue = async (companyId: CompanyId, fields: Omit<Queue, 'id'>, now: Date): Promise<Queue> => {
  const queue = { ...fields, id: queueIdSchema.parse(newUlid(now)) };
  if ((await directoryStoreFor(companyId).createQueue(queue)) === 'taken') throw new AppError('ERR_QUEUE_COLOR_IN_USE', undefined);
  return queue;
};

export const createTag = async (companyId: CompanyId, fields: Omit<Tag, 'id'>, now: Date): Promise<Tag> => {
  const tag = { ...fields, id: tagIdSchema.parse(newUlid(now)) };
  await directoryStoreFor(companyId).createTag(tag);
  return tag;
};

/** @throws AppError ERR_SHORTCODE_IN_USE. */
export const createQuickMessage = async (companyId: CompanyId, fields: Omit<QuickMessage, 'id'>, now: Date): Promise<QuickMessage> => {
  const quickMessage = { ...fields, id: quickMessageIdSchema.parse(newUlid(now)) };
  if ((await directoryStoreFor(companyId).createQuickMessage(quickMessage)) === 'taken')
    throw new AppError('ERR_SHORTCODE_IN_USE', undefined);
  return quickMessage;
};

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
