import { channelCapabilities } from '@balcao/shared/domain/channels.ts';
import type { ConnectionDetails, ConnectionFields } from '@balcao/shared/contract/connections.ts';
import type { ConnectionId } from '@balcao/shared/domain/ids.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { makeDefault } from './connection-roster.ts';
import { connectionWritesFor } from '../store/connection-writes.ts';
import type { Connection, ConnectionChange } from './connection-records.ts';
import { writeTogether, type RowWrite } from '../../../platform/write-together.ts';
import { sessionRecords, shardOf } from '../../../organisation/sessions/service/session-records.ts';
import { connectionEntry } from './audited-connection.ts';
import { assertConnectionReferences } from './assert-connection-references.ts';
import { assertSound, toChange } from './connection-changes.ts';
import { findConnection, type ConnectionDeps } from './connection-deps.ts';
import { presentConnection } from './present-connection.ts';

/** Changes what is named. A phone sends its history only when it is linked: another import on a connection that is up goes
 *  back to the QR code, the change and the order to forget the keys being one transaction.
 *  @throws AppError the codes of the contract. */
export const updateConnection = async (
  deps: ConnectionDeps,
  id: ConnectionId,
  { isDefault, ...fields }: ConnectionFields,
): Promise<ConnectionDetails> => {
  const before = await findConnection(deps, id);
  if (isDefault === false && before.isDefault) throw new AppError('ERR_DEFAULT_CONNECTION_REQUIRED', undefined);
  const change = toChange(deps.companyId, before.channel, fields);
  const after = { ...before, ...change };
  await assertConnectionReferences(deps.companyId, after, before);
  await assertSound(deps, after, before, fields);
  const relink = await relinkFor(deps, before, change);
  const whole: ConnectionChange = {
    ...change,
    ...(relink ? { status: 'qrcode' } : {}),
    // The provider may have refused the old token: the new one counts until it is refused too.
    ...(change.sealedSendToken ? { status: 'CONNECTED', trouble: null } : {}),
  };
  const isSaved = await save(deps, before, whole, { promote: isDefault === true && !before.isDefault, alongside: relink ? [relink] : [] });
  if (!isSaved) throw new AppError('ERR_CONNECTION_CHANGED', undefined);
  if (relink) await deps.nudge(shardOf(id));
  return presentConnection(deps, await findConnection(deps, id));
};

const save = async (
  deps: ConnectionDeps,
  before: Connection,
  change: ConnectionChange,
  { promote, alongside }: { promote: boolean; alongside: RowWrite[] },
): Promise<boolean> => {
  const { companyId } = deps;
  const { id } = before;
  const entry = connectionEntry(deps, id, before, { ...before, ...change, ...(promote ? { isDefault: true } : {}) });
  if (promote) return makeDefault(companyId, id, { change, alongside: [...alongside, entry] });
  if (Object.keys(change).length === 0) return true;
  return (await writeTogether([connectionWritesFor(companyId).change(id, change), ...alongside, entry])).outcome === 'written';
};

const importFields = [
  'importOldMessages',
  'importRecentMessages',
  'importOldMessagesGroups',
  'closedTicketsPostImported',
  'queueIdImportMessages',
] as const;

const relinkFor = async ({ companyId, now }: ConnectionDeps, before: Connection, change: ConnectionChange): Promise<RowWrite | null> => {
  const next = { ...before, ...change };
  if (!channelCapabilities[before.channel].linkedPhone || next.importOldMessages === null) return null;
  if (importFields.every((name) => next[name] === before[name])) return null;
  const sessions = sessionRecords(companyId);
  const session = await sessions.get(before.id);
  if (session?.status !== 'CONNECTED') return null;
  return sessions.command(before.id, { desired: 'connected', forgetKeys: true, status: 'qrcode' }, now().toISOString());
};
