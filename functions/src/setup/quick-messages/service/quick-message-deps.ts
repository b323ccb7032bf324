import { canChangeQuickMessage, canUseQuickMessage } from '@balcao/shared/domain/quick-messages/quick-message-rights.ts';
import { userId, type QuickMessageId } from '@balcao/shared/domain/ids.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import type { Actor } from '../../../platform/actor.ts';
import type { SignUrl } from '../../../organisation/uploads/service/present-attachment.ts';
import { userRecords } from '../../../organisation/users/service/user-records.ts';
import { signedUrl } from '../../../platform/files.ts';
import { quickMessageStoreFor, type QuickMessage, type QuickMessageStore } from '../store/quick-message-store.ts';

export type QuickMessageDeps = {
  actor: Actor;
  quickMessages: QuickMessageStore;
  /** Whether this id is that of an active user of the company. */
  isUser: (id: string) => Promise<boolean>;
  signUrl: SignUrl;
  now: () => Date;
};

export const quickMessageDeps = (actor: Actor): QuickMessageDeps => ({
  actor,
  quickMessages: quickMessageStoreFor(actor.companyId),
  isUser: async (id) => (await userRecords(actor.companyId).get(userId.parse(id)))?.active === true,
  signUrl: signedUrl,
  now: () => new Date(),
});

/** Reads a quick message that the actor may use. @throws AppError ERR_QUICK_MESSAGE_NOT_FOUND, also for a private one of another user. */
export const findQuickMessage = async (
  { actor, quickMessages }: Pick<QuickMessageDeps, 'actor' | 'quickMessages'>,
  id: QuickMessageId,
): Promise<QuickMessage> => {
  const found = await quickMessages.get(id);
  if (!found || !canUseQuickMessage(actor.userId, found)) throw new AppError('ERR_QUICK_MESSAGE_NOT_FOUND', undefined);
  return found;
};

/** Reads a quick message that the actor may change. Official WhatsApp templates are read-only, because they are changed at Meta. A quick
 *  message of another active user is read-only unless all users may change it (`geral`).
 *  @throws AppError ERR_QUICK_MESSAGE_NOT_FOUND; ERR_NO_PERMISSION when it is read-only. */
export const findChangeable = async (deps: QuickMessageDeps, id: QuickMessageId): Promise<QuickMessage> => {
  const found = await findQuickMessage(deps, id);
  if (found.template) throw new AppError('ERR_NO_PERMISSION', undefined);
  const { actor, isUser } = deps;
  const isOfCompany = found.userId === null || found.userId === actor.userId || (await isUser(found.userId));
  if (!canChangeQuickMessage(actor.userId, found, () => isOfCompany)) throw new AppError('ERR_NO_PERMISSION', undefined);
  return found;
};
