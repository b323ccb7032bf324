import { isDeepStrictEqual } from 'node:util';
import { type ConnectionId, quickMessageId } from '@balcao/shared/domain/ids.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import type { ProviderTemplate, TemplatesOutcome } from '../adapter.ts';
import type { Connection } from '../../setup/connections/service/connection-records.ts';
import { derivedUlid } from '../../platform/new-ids.ts';
import type { QuickMessage, QuickMessageStore } from '../../setup/quick-messages/store/quick-message-store.ts';

export type SyncDeps = {
  quickMessages: Pick<QuickMessageStore, 'list' | 'putTemplates' | 'removeTemplates'>;
  getConnection: (id: ConnectionId) => Promise<Connection | null>;
  /** Null where the connection's channel has no templates, or its access is incomplete. */
  readTemplates: (connection: Connection) => Promise<TemplatesOutcome> | null;
};

/** Makes the official connection's templates what Meta says they are. They have ids by their names at Meta, so that reading them twice, or twice at
 *  once, makes each one once; those that Meta has no more go. Unchanged ones are not written.
 *  @throws AppError ERR_CONNECTION_NOT_FOUND, ERR_CHANNEL_CANNOT; ERR_TEMPLATES_NOT_READ when Meta did not answer with all of them. */
export const syncTemplates = async (
  { quickMessages, getConnection, readTemplates }: SyncDeps,
  id: ConnectionId,
): Promise<{ templates: number; removed: number }> => {
  const connection = await getConnection(id);
  if (!connection) throw new AppError('ERR_CONNECTION_NOT_FOUND', undefined);
  const before = await templatesOf(quickMessages, id);
  const reading = readTemplates(connection);
  if (!reading) throw new AppError('ERR_CHANNEL_CANNOT', undefined);
  const answer = await reading;
  if (answer.kind !== 'templates') throw new AppError('ERR_TEMPLATES_NOT_READ', undefined);
  const known = await templatesOf(quickMessages, id);
  // A template that was changed or created here while Meta's list was being read is newer than that list.
  const isAsBefore = (each: QuickMessage['id']): boolean => isDeepStrictEqual(before.get(each), known.get(each));
  const now = answer.templates.map((template) => {
    const read = toQuickMessage(id, template);
    return withVersion(read, known.get(read.id));
  });
  const ids = new Set(now.map((each) => each.id));
  const gone = [...known.keys()].filter((each) => !ids.has(each));
  await quickMessages.putTemplates(now.filter((each) => isAsBefore(each.id) && !isSame(each, known.get(each.id))));
  const removed = gone.filter(isAsBefore);
  await quickMessages.removeTemplates(removed);
  return { templates: now.length, removed: removed.length };
};

const templatesOf = async (quickMessages: SyncDeps['quickMessages'], id: ConnectionId): Promise<Map<QuickMessage['id'], QuickMessage>> =>
  new Map((await quickMessages.list()).filter(({ template }) => template?.connectionId === id).map((each) => [each.id, each]));

/** What somebody picked is told from what became of it by its version. What only we know of a template stays. */
export const withVersion = (read: QuickMessage, before: QuickMessage | undefined): QuickMessage => {
  if (!before) return read;
  const decidedAt = read.template?.decidedAt ?? before.template?.decidedAt;
  const decidedAs = read.template?.decidedAt ? read.template.decidedAs : before.template?.decidedAs;
  const editedAt = read.template?.editedAt ?? before.template?.editedAt;
  const template = read.template && {
    ...read.template,
    ...(decidedAt ? { decidedAt } : {}),
    ...(decidedAs ? { decidedAs } : {}),
    ...(editedAt ? { editedAt } : {}),
  };
  const same = { ...read, template, version: before.version };
  return isSame(same, before) ? same : { ...same, version: before.version + 1 };
};

const isSame = (one: QuickMessage, other: QuickMessage | undefined): boolean => isDeepStrictEqual(one, other);

/** What all ids of templates have in common: they tell apart by their hashes. The library takes 0 for no time at all. */
const beginning = new Date(1);

/** The id of a connection's template here, by its id at Meta. */
export const templateIdOf = (connectionId: ConnectionId, metaID: string): QuickMessage['id'] =>
  quickMessageId.parse(derivedUlid(beginning, `${connectionId} ${metaID}`));

/** The text of a template. */
export const bodyOf = ({ components }: Pick<ProviderTemplate, 'components'>): string =>
  components.find(({ type }) => type === 'BODY')?.text ?? '';

/** A template as it is kept here. */
export const toQuickMessage = (connectionId: ConnectionId, { id: metaID, name, ...template }: ProviderTemplate): QuickMessage => {
  const id = templateIdOf(connectionId, metaID);
  return {
    id,
    shortcode: name,
    message: bodyOf(template),
    geral: false,
    visao: true,
    userId: null,
    isOficial: true,
    dontSend: false,
    media: null,
    template: { connectionId, metaID, ...template },
    version: 1,
  };
};
