import { quickMessageId as quickMessageIdSchema } from '@balcao/shared/contract/quick-messages.ts';
import type { CompanyId } from '@balcao/shared/domain/ids.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { newUlid } from '../../platform/new-ids.ts';
import { quickMessageStoreFor, type QuickMessage } from '../store/quick-message-store.ts';

/** @throws AppError ERR_SHORTCODE_IN_USE. */
export const createQuickMessage = async (companyId: CompanyId, fields: Omit<QuickMessage, 'id'>, now: Date): Promise<QuickMessage> => {
  const quickMessage = { ...fields, id: quickMessageIdSchema.parse(newUlid(now)) };
  if ((await quickMessageStoreFor(companyId).create(quickMessage)) === 'taken') throw new AppError('ERR_SHORTCODE_IN_USE', undefined);
  return quickMessage;
};
