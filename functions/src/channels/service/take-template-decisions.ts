import type { QuickMessageStore } from '../../setup/quick-messages/store/quick-message-store.ts';
import type { Connection } from '../../setup/connections/service/connection-records.ts';
import type { Written, RowWrite } from '../../platform/write-together.ts';
import type { TemplateDecision } from '../whatsapp-official/template-changes-in.ts';
import { templateIdOf } from './sync-templates.ts';

type Deps = {
  /** The company's connections. */
  list: () => Promise<ReadonlyArray<Connection>>;
  quickMessages: Pick<QuickMessageStore, 'get' | 'changeWrites'>;
  write: (writes: ReadonlyArray<RowWrite>) => Promise<Written>;
};

/** Stores what Meta decided of templates, with each connection of the account that has them. An older decision changes nothing, however late it comes. Meta's
 *  times are whole seconds: of several decisions of one second the one received last counts, and one that is delivered again changes nothing.
 *  A template that was not read from Meta yet is read with its state. @throws Error when a template kept changing: Meta delivers the decision again. */
export const takeTemplateDecisions = async (
  { list, quickMessages, write }: Deps,
  decisions: ReadonlyArray<TemplateDecision>,
): Promise<void> => {
  if (decisions.length === 0) return;
  const connections = await list();
  for (const decision of decisions)
    for (const { id, businessAccountId } of connections)
      if (businessAccountId === decision.accountId) await takeOne({ quickMessages, write }, id, decision);
};

const takeOne = async (
  { quickMessages, write }: Pick<Deps, 'quickMessages' | 'write'>,
  connectionId: Connection['id'],
  { metaID, at, status, category, quality, rejectedReason }: TemplateDecision,
): Promise<void> => {
  for (let tries = 0; tries < mostTries; tries++) {
    const before = await quickMessages.get(templateIdOf(connectionId, metaID));
    if (!before?.template) return;
    const { template } = before;
    const name = status !== undefined ? 'status' : category !== undefined ? 'category' : 'quality';
    const value = status ?? category ?? quality;
    if (value === undefined) return;
    const known = template.decidedAt?.[name];
    const ofThatTime = known === at ? (template.decidedAs?.[name] ?? []) : [];
    if ((known !== undefined && known > at) || ofThatTime.includes(value)) return;
    const after = {
      ...before,
      version: before.version + 1,
      template: {
        ...template,
        status: status ?? template.status,
        category: category ?? template.category,
        quality: quality ?? template.quality,
        rejectedReason: status === undefined ? template.rejectedReason : (rejectedReason ?? null),
        decidedAt: { ...template.decidedAt, [name]: at },
        decidedAs: { ...template.decidedAs, [name]: [...ofThatTime, value] },
      },
    };
    const { outcome } = await write(quickMessages.changeWrites(before, after));
    if (outcome === 'written') return;
  }
  throw new Error('a template kept changing while its state was stored');
};
const mostTries = 5;
