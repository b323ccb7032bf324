import type { ConnectionDetails } from '@balcao/shared/contract/connections.ts';
import { importProblems } from '@balcao/shared/domain/connections/connection-problems.ts';
import type { ImportSettings } from '@balcao/shared/domain/connections/import-settings.ts';
import { connectionId as connectionIdSchema, type ConnectionId, type QueueId } from '@balcao/shared/domain/ids.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { companyRecords, platformRecords } from '../../companies/service/company-records.ts';
import { directoryRecords, type Connection } from '../../directory/service/directory-records.ts';
import type { Actor } from '../../platform/actor.ts';
import { newUlid } from '../../platform/new-ids.ts';
import { sessionRecords, shardOf, type Session } from '../../sessions/service/session-records.ts';

export type ConnectionDeps = { actor: Actor; nudge: (shard: number) => Promise<void>; now: () => Date };
export type ConnectionFields = {
  name: string;
  color: string;
  queueIds: QueueId[];
  greetingMessage: string;
  complationMessage: string;
  allowGroup: boolean;
  groupAsTicket: 'enabled' | 'disabled';
  timeCreateNewTicket: number;
} & ImportSettings;

const toDetails = (connection: Connection, session: Session | null): ConnectionDetails => ({
  id: connection.id,
  name: connection.name,
  color: connection.color,
  channel: connection.channel,
  status: session?.status ?? connection.status,
  isDefault: connection.isDefault,
  number: connection.number,
  queueIds: connection.queueIds,
  greetingMessage: connection.greetingMessage,
  complationMessage: connection.complationMessage,
  allowGroup: connection.allowGroup,
  groupAsTicket: connection.groupAsTicket ? 'enabled' : 'disabled',
  timeCreateNewTicket: connection.timeCreateNewTicket,
  importOldMessages: connection.importOldMessages,
  importRecentMessages: connection.importRecentMessages,
  importOldMessagesGroups: connection.importOldMessagesGroups,
  closedTicketsPostImported: connection.closedTicketsPostImported,
  queueIdImportMessages: connection.queueIdImportMessages,
  statusImportMessages: connection.statusImportMessages,
  qrcode: session?.qrcode ?? null,
  reason: session?.reason ?? null,
});

const found = async ({ actor }: ConnectionDeps, id: ConnectionId): Promise<Connection> => {
  const connection = await directoryRecords(actor.companyId).getConnection(id);
  if (!connection) throw new AppError('ERR_CONNECTION_NOT_FOUND', undefined);
  return connection;
};

/** @throws AppError ERR_CHANNEL_CANNOT for channels without a QR code. */
const foundByQr = async (deps: ConnectionDeps, id: ConnectionId): Promise<Connection> => {
  const connection = await found(deps, id);
  if (connection.channel !== 'whatsapp') throw new AppError('ERR_CHANNEL_CANNOT', undefined);
  return connection;
};

const assertQueues = async ({ actor }: ConnectionDeps, fields: Partial<ConnectionFields>): Promise<void> => {
  const queueIds = [...(fields.queueIds ?? []), ...(fields.queueIdImportMessages ? [fields.queueIdImportMessages] : [])];
  if (queueIds.length === 0) return;
  const { queues } = await directoryRecords(actor.companyId).all();
  if (queueIds.some((id) => !queues.has(id))) throw new AppError('ERR_QUEUE_NOT_FOUND', undefined);
};

/** A date that was fine when it was set stays fine: only new ones are looked at. */
const assertFields = ({ now }: ConnectionDeps, fields: ImportSettings, before: ImportSettings | null): void => {
  const isKept = before?.importOldMessages === fields.importOldMessages && before.importRecentMessages === fields.importRecentMessages;
  const issues = isKept ? [] : importProblems(fields, now());
  if (issues.length > 0) throw new AppError('ERR_CONNECTION_INVALID', { issues });
};

export const getConnection = async (deps: ConnectionDeps, id: ConnectionId): Promise<ConnectionDetails> =>
  toDetails(await found(deps, id), await sessionRecords(deps.actor.companyId).get(id));

/** A connection by QR code, within the plan's number; its session starts at once. */
export const createConnection = async (
  deps: ConnectionDeps,
  { groupAsTicket, ...fields }: ConnectionFields,
): Promise<ConnectionDetails> => {
  const { companyId } = deps.actor;
  await assertQueues(deps, fields);
  assertFields(deps, fields, null);
  const { connections } = await directoryRecords(companyId).all();
  const company = await companyRecords(companyId).get();
  const plan = company && (await platformRecords().getPlan(company.planId));
  if (plan && connections.size >= plan.connections) throw new AppError('ERR_PLAN_LIMIT', { limit: plan.connections });
  const connection: Connection = {
    ...fields,
    id: connectionIdSchema.parse(newUlid(deps.now())),
    channel: 'whatsapp',
    status: 'OPENING',
    isDefault: connections.size === 0,
    number: null,
    statusImportMessages: null,
    groupAsTicket: groupAsTicket === 'enabled',
    phoneNumberId: null,
    businessAccountId: null,
    sealedSendToken: null,
    sealedAppSecret: null,
    sealedVerifyToken: null,
  };
  await directoryRecords(companyId).createConnection(connection);
  await sessionRecords(companyId).create(connection.id, deps.now().toISOString());
  await deps.nudge(shardOf(connection.id));
  return toDetails(connection, await sessionRecords(companyId).get(connection.id));
};

export const updateConnection = async (
  deps: ConnectionDeps,
  id: ConnectionId,
  { groupAsTicket, ...change }: Partial<ConnectionFields>,
): Promise<ConnectionDetails> => {
  await assertQueues(deps, change);
  const before = await found(deps, id);
  assertFields(deps, { ...before, ...change }, before);
  const saved = await directoryRecords(deps.actor.companyId).changeConnection(id, {
    ...change,
    ...(groupAsTicket === undefined ? {} : { groupAsTicket: groupAsTicket === 'enabled' }),
  });
  if (!saved) throw new AppError('ERR_CONNECTION_NOT_FOUND', undefined);
  return toDetails(saved, await sessionRecords(deps.actor.companyId).get(id));
};

type Wish = Pick<Session, 'desired' | 'forgetKeys' | 'status'>;
const wishes = {
  retry: { desired: 'connected', forgetKeys: false, status: 'OPENING' },
  renew: { desired: 'connected', forgetKeys: true, status: 'OPENING' },
  end: { desired: 'disconnected', forgetKeys: false, status: 'DISCONNECTED' },
} as const satisfies Record<string, Wish>;

/** Asks the session's container for something and tells it to look. */
export const commandSession = async (deps: ConnectionDeps, id: ConnectionId, wish: keyof typeof wishes): Promise<{ ok: true }> => {
  const { companyId } = deps.actor;
  await foundByQr(deps, id);
  await sessionRecords(companyId).command(id, wishes[wish], deps.now().toISOString());
  await directoryRecords(companyId).setConnectionState(id, { status: wishes[wish].status });
  await deps.nudge(shardOf(id));
  return { ok: true };
};

export const deleteConnection = async (deps: ConnectionDeps, id: ConnectionId): Promise<{ ok: true }> => {
  const { companyId } = deps.actor;
  await foundByQr(deps, id);
  await sessionRecords(companyId).remove(id);
  await directoryRecords(companyId).removeConnection(id);
  await deps.nudge(shardOf(id));
  return { ok: true };
};

/** Only sessions that should be up; the containers space the log-ins. */
export const restartSessions = async (deps: ConnectionDeps): Promise<{ restarted: number }> => {
  const { companyId } = deps.actor;
  const { connections } = await directoryRecords(companyId).all();
  let restarted = 0;
  for (const { id, channel } of connections.values()) {
    const session = channel === 'whatsapp' ? await sessionRecords(companyId).get(id) : null;
    if (session?.desired !== 'connected') continue;
    await commandSession(deps, id, 'retry');
    restarted++;
  }
  return { restarted };
};
