import { channelCapabilities } from '@balcao/shared/domain/channels.ts';
import type { ConnectionDetails, ConnectionFields } from '@balcao/shared/contract/connections.ts';
import type { ConnectionId } from '@balcao/shared/domain/ids.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { makeDefault } from './connection-roster.ts';
import { connectionWritesFor } from '../store/connection-writes.ts';
import type { Connection, ConnectionChange } from './connection-records.ts';
import { log } from '../../../platform/logger.ts';
import { withoutUndefined } from '../../../platform/without-undefined.ts';
import { writeTogether, type RowWrite } from '../../../platform/write-together.ts';
import { sessionRecords } from '../../../organisation/sessions/service/session-records.ts';
import { auditedProxyAccess, connectionEntry } from './audited-connection.ts';
import { assertConnectionReferences } from './assert-connection-references.ts';
import { assertSound, toChange } from './connection-changes.ts';
import { findConnection, nudge, type ConnectionDeps } from './connection-deps.ts';
import { openSecret } from '../../../platform/secret-box.ts';
import { connectionStoreFor } from '../store/connection-store.ts';
import { numberStandingStoreFor } from '../store/number-standing-store.ts';
import { noteLookedUp } from './official/note-looked-up.ts';
import { numberNewsOf } from './official/number-news-of.ts';
import { directWebhooks, numberOf, prepareNumber, type OfficialDeps } from './official/set-up-number.ts';
import { readProxyChange, sealProxyChange, shownProxyChange, type ProxyDeps } from './proxy-change.ts';
import { presentConnection } from './present-connection.ts';

/** Changes what is named. A phone sends its history only when it is linked: another import on a connection that is up goes
 *  back to the QR code, the change and the order to forget the keys being one transaction. An official number whose account changes is set up
 *  at Meta anew, and so is one that has a trouble, whatever is saved; of any other Meta is asked whether it is registered.
 *  @throws AppError the codes of the contract. */
export const updateConnection = async (
  deps: OfficialDeps & ProxyDeps,
  id: ConnectionId,
  { isDefault, ...fields }: ConnectionFields,
): Promise<ConnectionDetails> => {
  const before = await findConnection(deps, id);
  if (isDefault === false && before.isDefault) throw new AppError('ERR_DEFAULT_CONNECTION_REQUIRED', undefined);
  const proxy = await readProxyChange(deps, channelCapabilities[before.channel].linkedPhone ? fields.proxy : undefined, before.proxy);
  const change = {
    ...toChange(deps.companyId, before.channel, fields, before.number),
    ...withoutUndefined({ proxy: shownProxyChange(proxy.change) }),
  };
  const after = { ...before, ...change };
  await assertConnectionReferences(deps.companyId, after, before);
  await assertSound(deps, after, before, fields, proxy.problems);
  const number = await numberToSetUp(deps, before, after, fields);
  const sealedProxy = await sealProxyChange(deps, id, proxy.change);
  const relink = await relinkFor(deps, before, change, sealedProxy);
  // One row takes one write of a transaction.
  const session =
    relink ?? (sealedProxy === undefined ? null : sessionRecords(deps.companyId).setProxy(id, sealedProxy, deps.now().toISOString()));
  const whole: ConnectionChange = {
    ...change,
    ...(relink ? { status: 'qrcode' } : {}),
    // A new token of an account that cannot be asked about counts until it is refused.
    ...(number || change.sealedSendToken ? { status: 'CONNECTED', trouble: null, accountSince: deps.now().toISOString() } : {}),
  };
  const isSaved = await save(deps, before, whole, {
    promote: isDefault === true && !before.isDefault,
    alongside: session ? [session] : [],
    beside: await proxyAccessFor(deps, before, whole, sealedProxy),
  });
  if (!isSaved) throw new AppError('ERR_CONNECTION_CHANGED', undefined);
  if (channelCapabilities[before.channel].linkedPhone) await nudge(deps, id, { settings: true });
  if (number && before.sealedVerifyToken) {
    await deps.beginProbes(id);
    const trouble = await directWebhooks(number, deps, id, openSecret(deps.companyId, before.sealedVerifyToken));
    if (trouble) await connectionStoreFor(deps.companyId).setTrouble(id, trouble);
  } else if (before.trouble === null) await lookAtNumber(deps, after);
  return presentConnection(deps, await findConnection(deps, id));
};

type Beside = NonNullable<Parameters<typeof connectionEntry>[4]>;

/** What the log shows of a proxy whose address is shown as before: its user name and password are masked there. */
const proxyAccessFor = async (
  { companyId }: ConnectionDeps,
  before: Connection,
  { proxy }: ConnectionChange,
  sealedProxy: string | null | undefined,
): Promise<Beside | undefined> => {
  if (!sealedProxy || proxy !== before.proxy) return undefined;
  const session = await sessionRecords(companyId).get(before.id);
  return { before: auditedProxyAccess(session?.sealedProxy ?? null), after: auditedProxyAccess(sealedProxy) };
};

/** What of an account concerns its set-up at Meta. */
const accountFields = ['number', 'phoneNumberId', 'businessAccountId', 'sealedSendToken', 'sealedAppSecret'] as const;

/** The number of an official connection, ready at Meta; null when there is nothing to set up, or a trouble that is nobody's business now goes on.
 *  @throws AppError ERR_CONNECTION_INVALID, ERR_META_UNAVAILABLE when what was typed in is not taken. */
const numberToSetUp = async (
  deps: OfficialDeps,
  before: Connection,
  after: Connection,
  { pin = '' }: Pick<ConnectionFields, 'pin'>,
): Promise<ReturnType<typeof numberOf>> => {
  const isTouched = pin !== '' || accountFields.some((name) => after[name] !== before[name]);
  if (!channelCapabilities[before.channel].businessAccount || (!isTouched && before.trouble === null)) return null;
  const number = numberOf(deps, after);
  if (!number) return null;
  const issues = await prepareNumber(number, { pin, typed: isTouched ? after.number : null }).catch((error: unknown) => {
    if (isTouched) throw error;
    log.info('NUMBER_NOT_READY a number with a trouble has it still', { companyId: deps.companyId, connectionId: before.id });
    return null;
  });
  if (issues?.length === 0) return number;
  if (isTouched && issues) throw new AppError('ERR_CONNECTION_INVALID', { issues });
  return null;
};

/** Asks Meta about an official number that nothing was saved of: that it is not registered would only be noticed once a message fails. An answer that
 *  does not come says nothing. */
const lookAtNumber = async (deps: OfficialDeps, connection: Connection): Promise<void> => {
  const number = channelCapabilities[connection.channel].businessAccount ? numberOf(deps, connection) : null;
  const state = await number?.look();
  if (state?.kind !== 'number') return;
  await noteLookedUp(numberStandingStoreFor(deps.companyId), connection.id, numberNewsOf(state), new Date().toISOString());
  if (!state.isRegistered) await connectionStoreFor(deps.companyId).setTrouble(connection.id, 'notRegistered');
};

const save = async (
  deps: ConnectionDeps,
  before: Connection,
  change: ConnectionChange,
  { promote, alongside, beside }: { promote: boolean; alongside: RowWrite[]; beside: Beside | undefined },
): Promise<boolean> => {
  const { companyId } = deps;
  const { id } = before;
  const entry = connectionEntry(deps, id, before, { ...before, ...change, ...(promote ? { isDefault: true } : {}) }, beside);
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

const relinkFor = async (
  { companyId, now }: ConnectionDeps,
  before: Connection,
  change: ConnectionChange,
  sealedProxy: string | null | undefined,
): Promise<RowWrite | null> => {
  const next = { ...before, ...change };
  if (!channelCapabilities[before.channel].linkedPhone || next.importOldMessages === null) return null;
  if (importFields.every((name) => next[name] === before[name])) return null;
  const sessions = sessionRecords(companyId);
  const session = await sessions.get(before.id);
  if (session?.status !== 'CONNECTED') return null;
  return sessions.command(before.id, { desired: 'connected', forgetKeys: true, status: 'qrcode', sealedProxy }, now().toISOString());
};
