import type { MacroId } from '@balcao/shared/contract/macros.ts';
import type { QuickMessageId } from '@balcao/shared/domain/ids.ts';
import type { MacroStep } from '@balcao/shared/domain/macros/macro-step.ts';
import { can } from '@balcao/shared/domain/permissions.ts';
import { canUseQuickMessage } from '@balcao/shared/domain/quick-messages/quick-message-rights.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { loadNames, type Names } from '../../../people/names/service/names.ts';
import type { Actor } from '../../../platform/actor.ts';
import { assertReferences } from '../../../platform/references/assert-references.ts';
import { quickMessageRecords, type QuickMessage } from '../../../setup/quick-messages/service/quick-message-records.ts';
import { macroEntity } from '../store/macro.entity.ts';
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

/** Reads a macro that the actor may change.
 *  @throws AppError ERR_RECORD_NOT_FOUND, also for a private macro of another user; ERR_NO_PERMISSION for a shared macro, unless the
 *  actor is an admin. */
export const findChangeableMacro = async ({ actor, macros }: Pick<MacroDeps, 'actor' | 'macros'>, id: MacroId): Promise<Macro> => {
  const found = await macros.find(id, actor.userId);
  if (!found) throw new AppError('ERR_RECORD_NOT_FOUND', undefined);
  if (found.owner === null) assertMayShare(actor);
  return found;
};

/** @throws AppError ERR_NO_PERMISSION unless the actor is an admin. */
export const assertMayShare = (actor: Actor): void => {
  if (!can(actor, 'company:admin')) throw new AppError('ERR_NO_PERMISSION', undefined);
};

/** Checks the records to which the steps of a macro refer. References that the stored steps do not have must be to records of the
 *  company. For new or changed steps: the user of a transfer must be active; the quick message of a reply must be usable by the actor,
 *  or, in a shared macro, by all users.
 *  @param before the stored steps; empty for a new macro.
 *  @throws AppError ERR_QUEUE_NOT_FOUND, ERR_USER_NOT_FOUND, ERR_TAG_NOT_FOUND, ERR_QUICK_MESSAGE_NOT_FOUND, ERR_QUICK_MESSAGE_PRIVATE. */
export const assertKnownSteps = async (
  { actor, names, quickMessage }: Pick<MacroDeps, 'actor' | 'names' | 'quickMessage'>,
  steps: ReadonlyArray<MacroStep>,
  { shared, before }: { shared: boolean; before: ReadonlyArray<MacroStep> },
): Promise<void> => {
  await assertReferences(actor.companyId, macroEntity, { steps }, { steps: before });
  const known = new Set(before.map((step) => JSON.stringify(step)));
  for (const step of steps.filter((each) => !known.has(JSON.stringify(each)))) {
    if (step.kind === 'transfer' && step.userId !== null && (await names()).users.get(step.userId)?.active === false)
      throw new AppError('ERR_USER_NOT_FOUND', undefined);
    const reply = step.kind === 'reply' ? await quickMessage(step.quickMessageId) : null;
    if (!reply) continue;
    if (reply.template || !canUseQuickMessage(actor.userId, reply)) throw new AppError('ERR_QUICK_MESSAGE_NOT_FOUND', undefined);
    if (shared && !canUseQuickMessage('', reply)) throw new AppError('ERR_QUICK_MESSAGE_PRIVATE', undefined);
  }
};
