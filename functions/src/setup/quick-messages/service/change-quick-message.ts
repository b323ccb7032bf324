import type { QuickMessageId } from '@balcao/shared/domain/ids.ts';
import type { AuditId } from '@balcao/shared/contract/audit.ts';
import type { QuickMessageFields } from '@balcao/shared/contract/quick-messages.ts';
import type { UploadedMedia } from '@balcao/shared/contract/messages.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { commitAct } from '../../../platform/audit/commit-act.ts';
import type { FormFile } from '../../../platform/multipart.ts';
import { assertVersion, untilUndisturbed } from '../../../platform/record-version.ts';
import { takeAttachment } from '../../../organisation/uploads/service/take-attachment.ts';
import type { QuickMessage } from '../store/quick-message-store.ts';
import { auditedQuickMessages } from './audited-quick-message.ts';
import { findChangeable, type QuickMessageDeps } from './quick-message-deps.ts';

/** Changes the given fields of a quick message. @throws AppError with one of the error codes that the route declares in the contract. */
export const changeQuickMessage = (
  deps: QuickMessageDeps,
  id: QuickMessageId,
  { version, ...change }: Partial<QuickMessageFields> & { version?: number | undefined },
): Promise<QuickMessage> => save(deps, id, change, version);

/** Replaces the attached file of a quick message. @throws AppError with one of the error codes that the route declares in the contract. */
export const setQuickMessageMedia = async (
  deps: QuickMessageDeps,
  id: QuickMessageId,
  given: { media: UploadedMedia | null | undefined; file: FormFile | undefined },
): Promise<QuickMessage> => {
  await findChangeable(deps, id);
  return save(deps, id, { media: await takeAttachment(deps, given) });
};

export const removeQuickMessageMedia = (deps: QuickMessageDeps, id: QuickMessageId): Promise<QuickMessage> =>
  save(deps, id, { media: null });

const save = (
  deps: QuickMessageDeps,
  id: QuickMessageId,
  change: Partial<QuickMessageFields & Pick<QuickMessage, 'media'>>,
  version?: number,
): Promise<QuickMessage> =>
  untilUndisturbed(async () => {
    const before = await findChangeable(deps, id);
    assertVersion(before, version);
    const after: QuickMessage = { ...before, ...change, version: before.version + 1 };
    const committed = await commitAct(
      deps.actor,
      {
        action: 'update',
        kind: 'quickMessage',
        id,
        name: after.shortcode,
        ...auditedQuickMessages(before, after),
      },
      deps.quickMessages.changeWrites(before, after),
      deps.now(),
    );
    if (committed.outcome === 'written') return after;
    // `index` = position of the refused write in the transaction: 0 = main row (changed concurrently: retry), 1 = unique shortcode row.
    if (committed.index === 1) throw new AppError('ERR_SHORTCODE_IN_USE', undefined);
    return undefined;
  });

/** @throws AppError ERR_QUICK_MESSAGE_NOT_FOUND, ERR_RECORD_CHANGED; ERR_NO_PERMISSION when the actor may use but not change the quick message. */
export const deleteQuickMessage = (deps: QuickMessageDeps, id: QuickMessageId): Promise<{ ok: true; auditId: AuditId }> =>
  untilUndisturbed(async () => {
    const before = await findChangeable(deps, id);
    const removals = deps.quickMessages.removals(before);
    const committed = await commitAct(
      deps.actor,
      {
        action: 'delete',
        kind: 'quickMessage',
        id,
        name: before.shortcode,
        ...auditedQuickMessages(before, null),
        removed: removals.map(({ removed }) => removed),
      },
      removals.map(({ write }) => write),
      deps.now(),
    );
    // A refused transaction means that the quick message was changed or deleted concurrently: read it again and retry.
    return committed.outcome === 'written' ? { ok: true as const, auditId: committed.auditId } : undefined;
  });
