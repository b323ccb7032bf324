import type { UserId } from '@balcao/shared/domain/ids.ts';
import type { Actor } from '../../platform/actor.ts';
import { quickMessageStoreFor, type QuickMessage } from '../store/quick-message-store.ts';

/** Everybody's quick messages and one's own. */
export const listQuickMessages = async (actor: Actor, isOficial: boolean | undefined) =>
  (await quickMessageStoreFor(actor.companyId).list()).filter(
    (quick) => canUseQuickMessage(actor.userId, quick) && (isOficial === undefined || quick.isOficial === isOficial),
  );

export const canUseQuickMessage = (userId: UserId, { geral, userId: owner }: Pick<QuickMessage, 'geral' | 'userId'>): boolean =>
  geral || owner === userId || owner === null;
