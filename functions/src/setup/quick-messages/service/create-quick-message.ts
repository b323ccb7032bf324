import { type QuickMessageFields } from '@balcao/shared/contract/quick-messages.ts';
import { type UserId, quickMessageId as quickMessageIdSchema } from '@balcao/shared/domain/ids.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { commitAct, type Author } from '../../../platform/audit/commit-act.ts';
import { newUlid } from '../../../platform/new-ids.ts';
import { quickMessageStoreFor, type QuickMessage } from '../store/quick-message-store.ts';
import { auditedQuickMessages } from './audited-quick-message.ts';

type NewQuickMessage = Partial<QuickMessageFields> & Pick<QuickMessageFields, 'shortcode'> & { userId: UserId | null };

/** @throws AppError ERR_SHORTCODE_IN_USE when another quick message of the company has the shortcode. */
export const createQuickMessage = async (author: Author, { userId, ...fields }: NewQuickMessage, now: Date): Promise<QuickMessage> => {
  const geral = fields.geral ?? false;
  const quickMessage: QuickMessage = {
    message: '',
    geral,
    visao: geral,
    isOficial: false,
    dontSend: false,
    ...fields,
    id: quickMessageIdSchema.parse(newUlid(now)),
    userId,
    media: null,
    template: null,
    version: 1,
  };
  const committed = await commitAct(
    author,
    {
      action: 'create',
      kind: 'quickMessage',
      id: quickMessage.id,
      name: quickMessage.shortcode,
      ...auditedQuickMessages(null, quickMessage),
    },
    quickMessageStoreFor(author.companyId).createWrites(quickMessage),
    now,
  );
  if (committed.outcome === 'refused') throw new AppError('ERR_SHORTCODE_IN_USE', undefined);
  return quickMessage;
};
