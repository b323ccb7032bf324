import type { TemplateProblem } from '@balcao/shared/domain/templates/template-problems.ts';
import { channelCapabilities } from '@balcao/shared/domain/channels.ts';
import type { ConnectionId } from '@balcao/shared/domain/ids.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import type { UploadedMedia } from '@balcao/shared/contract/messages.ts';
import type { DraftHeaderFormat } from '@balcao/shared/domain/templates/template-draft.ts';
import type { Committed } from '../../../platform/audit/commit-act.ts';
import type { RowWrite, Written } from '../../../platform/write-together.ts';
import type { Connection } from '../../../setup/connections/service/connection-records.ts';
import type { QuickMessage, QuickMessageStore, Template } from '../../../setup/quick-messages/store/quick-message-store.ts';
import type { ProviderTemplates, SampleFile, TemplatesOutcome, WordedRefusal, Unclear } from '../../adapter.ts';

export type TemplateDeps = {
  quickMessages: Pick<QuickMessageStore, 'get' | 'list' | 'createWrites' | 'changeWrites' | 'removals'>;
  getConnection: (id: ConnectionId) => Promise<Connection | null>;
  /** The company's. */
  listConnections: () => Promise<ReadonlyArray<Connection>>;
  /** Null where the connection's channel has no templates, or its access is incomplete. */
  templatesAt: (connection: Connection) => TemplatesAt | null;
  /** Notes an act in the audit log together with its writes. */
  commit: (
    action: 'create' | 'update' | 'delete',
    before: QuickMessage | null,
    after: QuickMessage | null,
    writes: ReadonlyArray<RowWrite>,
  ) => Promise<Committed>;
  write: (writes: ReadonlyArray<RowWrite>) => Promise<Written>;
  /** The file that shows reviewers what a header will hold. @throws AppError of uploads. */
  readSample: (media: UploadedMedia, format: DraftHeaderFormat) => Promise<SampleFile>;
  now: () => Date;
};

/** The templates of a connection's business account. */
export type TemplatesAt = ProviderTemplates & { accountId: string; list: () => Promise<TemplatesOutcome> };

/** @throws AppError ERR_CONNECTION_NOT_FOUND, ERR_CHANNEL_CANNOT. */
export const openTemplates = async (deps: Pick<TemplateDeps, 'getConnection' | 'templatesAt'>, id: ConnectionId): Promise<TemplatesAt> => {
  const connection = await deps.getConnection(id);
  if (!connection) throw new AppError('ERR_CONNECTION_NOT_FOUND', undefined);
  const templates = channelCapabilities[connection.channel].templates ? deps.templatesAt(connection) : null;
  if (!templates) throw new AppError('ERR_CHANNEL_CANNOT', undefined);
  return templates;
};

/** The other connections of an account: its templates are theirs too. */
export const othersOfAccount = async (
  { listConnections }: Pick<TemplateDeps, 'listConnections'>,
  accountId: string,
  id: ConnectionId,
): Promise<ConnectionId[]> =>
  (await listConnections()).filter((each) => each.businessAccountId === accountId && each.id !== id).map((each) => each.id);

/** @throws AppError ERR_TEMPLATE_NOT_FOUND, also for a quick message that is no template. */
export const findTemplate = async (
  { quickMessages }: Pick<TemplateDeps, 'quickMessages'>,
  id: QuickMessage['id'],
): Promise<QuickMessage & { template: Template }> => {
  const found = await quickMessages.get(id);
  if (!found?.template) throw new AppError('ERR_TEMPLATE_NOT_FOUND', undefined);
  return { ...found, template: found.template };
};

/** @throws AppError ERR_TEMPLATE_INVALID when there are problems. */
export const assertNoProblems = (issues: ReadonlyArray<TemplateProblem>): void => {
  if (issues.length > 0) throw new AppError('ERR_TEMPLATE_INVALID', { issues: [...issues] });
};

/** Subcodes of Meta's 100. */
const nameTaken = 2388024;
const nameReserved = 2388023;

/** Subcodes of Meta's 100: no such object, or none that this access shows; no such template. */
const notThere = 33;
export const noSuchTemplate = 2593002;

/** Whether the account has a template of this name and language. */
export const isNameTaken = (outcome: { kind: 'made' } | WordedRefusal | Unclear): boolean =>
  outcome.kind === 'refused' && outcome.subcode === nameTaken;

/** What a refusal to read or change a template is for whoever asked: Meta's list tells one that it has no more from one that the access does not show. */
export const toTemplateError = async (at: TemplatesAt, metaID: string, outcome: WordedRefusal | Unclear): Promise<AppError> => {
  const mayBeGone = outcome.kind === 'refused' && (outcome.subcode === notThere || outcome.subcode === noSuchTemplate);
  const answer = mayBeGone ? await at.list() : null;
  const isGone = answer?.kind === 'templates' && answer.templates.every(({ id }) => id !== metaID);
  return isGone ? new AppError('ERR_TEMPLATE_NOT_FOUND', undefined) : toRefusedError(outcome);
};

/** What a refusal of Meta's is for whoever filled in the form: a field that is wrong, or Meta's own words. */
export const toRefusedError = (outcome: WordedRefusal | Unclear): AppError => {
  if (outcome.kind === 'unclear' || outcome.code === null) return new AppError('ERR_META_UNAVAILABLE', undefined);
  if (outcome.subcode === nameTaken) return invalid('ERR_TEMPLATE_NAME_TAKEN');
  if (outcome.subcode === nameReserved) return invalid('ERR_TEMPLATE_NAME_RESERVED');
  return new AppError('ERR_META_REFUSED', { reason: outcome.said });
};

const invalid = (error: TemplateProblem['error']): AppError => new AppError('ERR_TEMPLATE_INVALID', { issues: [{ path: 'name', error }] });
