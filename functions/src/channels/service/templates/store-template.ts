import type { ConnectionId } from '@balcao/shared/domain/ids.ts';
import type { QuickMessage } from '../../../setup/quick-messages/store/quick-message-store.ts';
import type { ProviderTemplate } from '../../adapter.ts';
import { templateIdOf, toQuickMessage, withVersion } from '../sync-templates.ts';
import { othersOfAccount, type TemplateDeps, type TemplatesAt } from './template-deps.ts';

type Stored = {
  connectionId: ConnectionId;
  metaID: string;
  /** What was sent, for when Meta cannot be asked what it made of it. */
  sent: Omit<ProviderTemplate, 'id'>;
  act: 'create' | 'update';
  /** When an approved template was edited; null = it was not. */
  editedAt: string | null;
};

/** Stores a template as Meta has it, after it was made or edited there, with each connection of its account, and notes the act in the audit log. Meta is asked again after that: what it decided
 *  before the row was there came by a webhook that found none. @throws Error when the row kept changing. */
export const storeTemplate = async (
  deps: Pick<TemplateDeps, 'quickMessages' | 'commit' | 'write' | 'listConnections'>,
  at: Pick<TemplatesAt, 'read' | 'accountId'>,
  { connectionId, metaID, sent, act, editedAt }: Stored,
): Promise<QuickMessage> => {
  /** `act`: notes it in the log. `edit`: counts as an edit. `look`: only what Meta decided meanwhile. `isCertain`: Meta said how the template is. */
  const storeOnce = async (of: ConnectionId, as: 'act' | 'edit' | 'look'): Promise<{ stored: QuickMessage; isCertain: boolean }> => {
    const id = templateIdOf(of, metaID);
    for (let tries = 0; tries < mostTries; tries++) {
      const before = await deps.quickMessages.get(id);
      const answer = await at.read(metaID);
      const isCertain = answer.kind === 'template';
      const read = toQuickMessage(of, answer.kind === 'template' ? answer.template : { ...sent, id: metaID });
      const after = withVersion(as === 'look' ? read : withEdit(read, before, editedAt), before ?? undefined);
      if (before && after.version === before.version && as !== 'act') return { stored: before, isCertain };
      const writes = before ? deps.quickMessages.changeWrites(before, after) : deps.quickMessages.createWrites(after);
      const { outcome } = as === 'act' ? await deps.commit(act, act === 'create' ? null : before, after, writes) : await deps.write(writes);
      if (outcome === 'written') return { stored: after, isCertain };
    }
    throw new Error('a template kept changing while it was stored');
  };
  const { stored, isCertain } = await storeOnce(connectionId, 'act');
  const others = await othersOfAccount(deps, at.accountId, connectionId);
  for (const other of others) await storeOnce(other, 'edit');
  if (!isCertain) return stored;
  for (const other of others) await storeOnce(other, 'look');
  return (await storeOnce(connectionId, 'look')).stored;
};
const mostTries = 5;

/** Meta counts the edits of the last thirty days, ten of them. */
const mostEdits = 10;
const withEdit = (read: QuickMessage, before: QuickMessage | null, editedAt: string | null): QuickMessage =>
  read.template === null || editedAt === null
    ? read
    : { ...read, template: { ...read.template, editedAt: [...(before?.template?.editedAt ?? []), editedAt].slice(-mostEdits) } };
