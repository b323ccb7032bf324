import type { ConnectionId } from '@balcao/shared/domain/ids.ts';
import type { QuickMessage, QuickMessageStore } from '../../../setup/quick-messages/store/quick-message-store.ts';
import type { ProviderTemplate } from '../../adapter.ts';
import { templateIdOf, toQuickMessage, withVersion } from '../sync-templates.ts';
import { othersOfAccount, type TemplateDeps, type TemplatesAt } from './template-deps.ts';

/** What storing a template takes. */
export type StoreDeps = Pick<TemplateDeps, 'write' | 'listConnections'> & {
  quickMessages: Pick<QuickMessageStore, 'get' | 'createWrites' | 'changeWrites'>;
};

type Stored = {
  connectionId: ConnectionId;
  metaID: string;
  /** What was sent, for when Meta cannot be asked what it made of it. */
  sent: Omit<ProviderTemplate, 'id'>;
  /** The action of a user to write to the audit log; null = the request only reads. */
  act: { what: 'create' | 'update'; commit: TemplateDeps['commit'] } | null;
  /** An edit: when Meta was asked for it, and whether the template was approved, which Meta counts; null = the template is new. */
  edit: { at: string; ofApproved: boolean } | null;
};

/** Stores a template as Meta has it, after it was made or edited there, with each connection of its account, and notes the act in the audit log. Meta is asked again after that: what it decided
 *  before the row was there came by a webhook that found none. @throws Error when the row kept changing. */
export const storeTemplate = async (
  deps: StoreDeps,
  at: Pick<TemplatesAt, 'read' | 'accountId'>,
  { connectionId, metaID, sent, act, edit }: Stored,
): Promise<QuickMessage> => {
  /** `act`: notes it in the log. `edit`: counts as an edit. `look`: only what Meta decided meanwhile. `isCertain`: Meta said how the template is. */
  const storeOnce = async (of: ConnectionId, as: 'act' | 'edit' | 'look'): Promise<{ stored: QuickMessage; isCertain: boolean }> => {
    const id = templateIdOf(of, metaID);
    for (let tries = 0; tries < mostTries; tries++) {
      const before = await deps.quickMessages.get(id);
      const answer = await at.read(metaID);
      const isCertain = answer.kind === 'template';
      const read = toQuickMessage(of, answer.kind === 'template' ? answer.template : { ...sent, id: metaID });
      const after = withVersion(as === 'look' ? read : withEdit(read, before, edit), before ?? undefined);
      if (before && after.version === before.version && as !== 'act') return { stored: before, isCertain };
      const writes = before ? deps.quickMessages.changeWrites(before, after) : deps.quickMessages.createWrites(after);
      const { outcome } =
        as === 'act' && act !== null
          ? await act.commit(act.what, act.what === 'create' ? null : before, after, writes)
          : await deps.write(writes);
      if (outcome === 'written') return { stored: after, isCertain };
    }
    throw new Error('a template kept changing while it was stored');
  };
  const { stored, isCertain } = await storeOnce(connectionId, act === null ? 'look' : 'act');
  const others = await othersOfAccount(deps, at.accountId, connectionId);
  for (const other of others) await storeOnce(other, 'edit');
  if (!isCertain) return stored;
  for (const other of others) await storeOnce(other, 'look');
  return (await storeOnce(connectionId, 'look')).stored;
};
const mostTries = 5;

/** Meta counts the edits of the last thirty days, ten of them. */
const mostEdits = 10;
const withEdit = (read: QuickMessage, before: QuickMessage | null, edit: Stored['edit']): QuickMessage => {
  if (read.template === null || edit === null) return read;
  const { decidedAt, decidedAs, editedAt = [] } = before?.template ?? {};
  // A decision from before the edit that comes late is of the text that was there then. Meta's decisions have whole seconds.
  const at = new Date(Math.floor(Date.parse(edit.at) / 1000) * 1000).toISOString();
  const isLater = decidedAt?.status === undefined || decidedAt.status <= at;
  return {
    ...read,
    template: {
      ...read.template,
      decidedAt: isLater ? { ...decidedAt, status: at } : decidedAt,
      decidedAs: isLater ? { ...decidedAs, status: [] } : decidedAs,
      editedAt: edit.ofApproved ? [...editedAt, edit.at].slice(-mostEdits) : editedAt,
    },
  };
};
