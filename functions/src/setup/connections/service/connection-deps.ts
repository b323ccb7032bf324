import { channelCapabilities } from '@balcao/shared/domain/channels.ts';
import type { ConnectionSettings } from '@balcao/shared/domain/connections/connection-settings.ts';
import type { CompanyId, ConnectionId } from '@balcao/shared/domain/ids.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { connectionRecords, type Connection } from './connection-records.ts';
import type { Actor } from '../../../platform/actor.ts';
import type { signedUrl } from '../../../platform/files.ts';
import { companyRecords } from '../../../organisation/companies/service/company-records.ts';
import { planOf } from '../../../organisation/companies/service/plan-of.ts';
import { flowRecords } from '../../flows/service/flow-records.ts';
import { assertIntegrations } from '../../integrations/service/assert-integrations.ts';
import { assertPrompt } from '../../prompts/service/assert-prompt.ts';
import { queueRecords } from '../../queues/service/queue-records.ts';

export type ConnectionDeps = {
  actor: Actor;
  /** Whose connections these are: the actor's, unless a super user named another. */
  companyId: CompanyId;
  nudge: (shard: number) => Promise<void>;
  signUrl: typeof signedUrl;
  now: () => Date;
};

export const findConnection = async ({ companyId }: ConnectionDeps, id: ConnectionId): Promise<Connection> => {
  const connection = await connectionRecords(companyId).get(id);
  if (!connection) throw new AppError('ERR_CONNECTION_NOT_FOUND', undefined);
  return connection;
};

/** @throws AppError ERR_CHANNEL_CANNOT for channels without a QR code. */
export const findConnectionByQr = async (deps: ConnectionDeps, id: ConnectionId): Promise<Connection> => {
  const connection = await findConnection(deps, id);
  if (!channelCapabilities[connection.channel].linkedPhone) throw new AppError('ERR_CHANNEL_CANNOT', undefined);
  return connection;
};

/** @throws AppError ERR_QUEUE_NOT_FOUND. */
export const assertQueues = async (
  { companyId }: ConnectionDeps,
  fields: Partial<Pick<ConnectionSettings, 'sendIdQueue' | 'queueIdImportMessages'> & Pick<Connection, 'queueIds'>>,
): Promise<void> => {
  const named = [...(fields.queueIds ?? []), fields.sendIdQueue ?? null, fields.queueIdImportMessages ?? null].filter((id) => id !== null);
  if (named.length === 0) return;
  const known = new Set((await queueRecords(companyId).list()).map(({ id }) => id));
  if (named.some((id) => !known.has(id))) throw new AppError('ERR_QUEUE_NOT_FOUND', undefined);
};

/** @throws AppError ERR_FLOW_NOT_FOUND. */
export const assertFlows = async (
  { companyId }: ConnectionDeps,
  fields: Partial<Pick<ConnectionSettings, 'flowIdWelcome' | 'flowIdNotPhrase' | 'flowIdInactiveTime'>>,
): Promise<void> => {
  const named = [fields.flowIdWelcome, fields.flowIdNotPhrase, fields.flowIdInactiveTime].filter((id) => id !== null && id !== undefined);
  const found = await Promise.all([...new Set(named)].map((id) => flowRecords(companyId).get(id)));
  if (found.includes(null)) throw new AppError('ERR_FLOW_NOT_FOUND', undefined);
};

/** What newly has the conversation. @throws AppError ERR_NOT_IN_PLAN, ERR_RECORD_NOT_FOUND. */
export const assertTalkers = async (
  { companyId }: ConnectionDeps,
  { integrationId = null, promptId = null }: Partial<Talkers>,
  before: Talkers | null,
): Promise<void> => {
  const plan = async () => {
    const company = await companyRecords(companyId).get();
    if (!company) throw new AppError('ERR_COMPANY_NOT_FOUND', undefined);
    return planOf(company.planId);
  };
  await assertIntegrations(companyId, plan, integrationId === null || integrationId === before?.integrationId ? [] : [integrationId]);
  await assertPrompt(companyId, plan, promptId === before?.promptId ? null : promptId);
};
type Talkers = Pick<ConnectionSettings, 'integrationId' | 'promptId'>;
