import type { MacroId } from '@balcao/shared/contract/macros.ts';
import type { QuickMessageId } from '@balcao/shared/domain/ids.ts';
import type { MacroStep } from '@balcao/shared/domain/macros/macro-step.ts';
import { can } from '@balcao/shared/domain/permissions.ts';
import { canUseQuickMessage } from '@balcao/shared/domain/quick-messages/quick-message-rights.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { loadNames, type Names } from '../../../people/names/service/names.ts';
import type { Actor } from '../../../platform/actor.ts';
import { quickMessageRecords, type QuickMessage } from '../../../setup/quick-messages/service/quick-message-records.ts';
import { macroStoreFor, type Macro, type MacroStore } from '../store/macro-store.ts';

export type MacroDeps = {
  actor: Actor;
  macros: MacroStore;
  quickMessage: (id: QuickMessageId) => Promise<QuickMessage | null>;
  names: () => Promise<Names>;
  now: () => Date;
};

export const macroDeps = (actor: Actor): MacroDeps => ({
  actor,
  macros: macroStoreFor(actor.companyId),
  quickMessage: (id) => quickMessageRecords(actor.companyId).get(id),
  names: () => loadNames(actor.companyId),
  now: () => new Date(),
});

/** A macro that the actor may change. @throws AppError ERR_RECORD_NOT_FOUND, also for another user's own macro; ERR_NO_PERMISSION for a
 *  shared one, unless the actor is an admin. */
export const findChangeableMacro = async ({ actor, macros }: Pick<MacroDeps, 'actor' | 'macros'>, id: MacroId): Promise<Macro> => {
  const found = await macros.find(id, actor.userId);
  if (!found) throw new AppError('ERR_RECORD_NOT_FOUND', undefined);
  if (found.owner === null) assertMayShare(actor);
  return found;
};

/** @throws AppError ERR_NO_PERMISSION */
export const assertMayShare = (actor: Actor): void => {
  if (!can(actor, 'company:admin')) throw new AppError('ERR_NO_PERMISSION', undefined);
};

/** Checks that everything the steps refer to belongs to the company, and that quick replies in a shared macro are usable by everybody.
 *  Unchanged steps may refer to deleted records.
 *  @throws AppError ERR_QUEUE_NOT_FOUND, ERR_USER_NOT_FOUND, ERR_TAG_NOT_FOUND, ERR_QUICK_MESSAGE_NOT_FOUND, ERR_QUICK_MESSAGE_PRIVATE. */
export const assertKnownSteps = async (
  { actor, names, quickMessage }: Pick<MacroDeps, 'actor' | 'names' | 'quickMessage'>,
  steps: ReadonlyArray<MacroStep>,
  { shared, before }: { shared: boolean; before: ReadonlyArray<MacroStep> },
): Promise<void> => {
  const known = new Set(before.map((step) => JSON.stringify(step)));
  const added = steps.filter((step) => !known.has(JSON.stringify(step)));
  if (added.length === 0) return;
  const { queues, users, tags } = await names();
  for (const step of added) {
    if ('tagId' in step && !tags.has(step.tagId)) throw new AppError('ERR_TAG_NOT_FOUND', undefined);
    if (step.kind === 'transfer') {
      if (!queues.has(step.queueId)) throw new AppError('ERR_QUEUE_NOT_FOUND', undefined);
      if (step.userId !== null && !users.get(step.userId)?.active) throw new AppError('ERR_USER_NOT_FOUND', undefined);
    }
    if (step.kind === 'reply') {
      const reply = await quickMessage(step.quickMessageId);
      if (!reply || reply.template || !canUseQuickMessage(actor.userId, reply))
        throw new AppError('ERR_QUICK_MESSAGE_NOT_FOUND', undefined);
      if (shared && !canUseQuickMessage('', reply)) throw new AppError('ERR_QUICK_MESSAGE_PRIVATE', undefined);
    }
  }
};
