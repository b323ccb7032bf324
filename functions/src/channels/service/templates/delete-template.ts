import type { QuickMessage } from '../../../setup/quick-messages/store/quick-message-store.ts';
import { findTemplate, noSuchTemplate, openTemplates, othersOfAccount, toRefusedError, type TemplateDeps } from './template-deps.ts';

/** Deletes a template at Meta, in its language or in all, and here, with each connection of its account. Meta keeps its name for thirty days, so that nothing can bring it back.
 *  @throws AppError ERR_TEMPLATE_NOT_FOUND, ERR_CONNECTION_NOT_FOUND, ERR_CHANNEL_CANNOT, ERR_META_REFUSED, ERR_META_UNAVAILABLE. */
export const deleteTemplate = async (
  deps: TemplateDeps,
  id: QuickMessage['id'],
  everyLanguage: boolean,
): Promise<{ ok: true; deleted: number }> => {
  const { shortcode, template } = await findTemplate(deps, id);
  const { connectionId, metaID } = template;
  const at = await openTemplates(deps, connectionId);
  const removed = await at.remove(at.accountId, shortcode, everyLanguage ? null : metaID);
  if (removed.kind !== 'done' && !(removed.kind === 'refused' && removed.subcode === noSuchTemplate)) throw toRefusedError(removed);
  const ofAccount = new Set([connectionId, ...(await othersOfAccount(deps, at.accountId, connectionId))]);
  const gone = (await deps.quickMessages.list()).filter(
    (each) =>
      each.template &&
      ofAccount.has(each.template.connectionId) &&
      each.shortcode === shortcode &&
      (everyLanguage || each.template.metaID === metaID),
  );
  for (const each of gone) await removeRow(deps, each.id);
  return { ok: true, deleted: gone.length };
};

/** Gone at Meta: whoever changed the row meanwhile changed nothing that stays. */
const removeRow = async (deps: Pick<TemplateDeps, 'quickMessages' | 'commit'>, id: QuickMessage['id']): Promise<void> => {
  for (let tries = 0; tries < mostTries; tries++) {
    const before = await deps.quickMessages.get(id);
    if (!before) return;
    const committed = await deps.commit(
      'delete',
      before,
      null,
      deps.quickMessages.removals(before).map(({ write }) => write),
    );
    if (committed.outcome === 'written') return;
  }
  throw new Error('a template kept changing while it was deleted');
};
const mostTries = 5;
