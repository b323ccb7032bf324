import type { ConnectionDetails, ConnectionFields } from '@balcao/shared/contract/connections.ts';
import { channelCapabilities, type ConnectableChannel } from '@balcao/shared/domain/channels.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { companyRecords, platformRecords } from '../../../organisation/companies/service/company-records.ts';
import { connectionEntry } from './audited-connection.ts';
import { addConnection, newConnection } from './connection-roster.ts';
import { connectionWritesFor } from '../store/connection-writes.ts';
import { sealSecret } from '../../../platform/secret-box.ts';
import { leaseRecords, sessionRecords } from '../../../organisation/sessions/service/session-records.ts';
import { newApiToken } from './api-token.ts';
import { assertConnectionReferences } from './assert-connection-references.ts';
import { assertSound, toChange } from './connection-changes.ts';
import { directWebhooks, numberOf, prepareNumber, type OfficialDeps } from './official/set-up-number.ts';
import { connectionStoreFor } from '../store/connection-store.ts';
import { findConnection } from './connection-deps.ts';
import { readProxyChange, sealProxyChange, shownProxyChange, type ProxyDeps } from './proxy-change.ts';
import { presentConnection } from './present-connection.ts';

type NewConnection = ConnectionFields & { channel: ConnectableChannel };

/** A connection with its API token, within the plan; a session by QR code starts at once, an official number is set up at Meta.
 *  @throws AppError the codes of the contract. */
export const createConnection = async (
  deps: OfficialDeps & ProxyDeps,
  { channel, isDefault = false, ...fields }: NewConnection,
): Promise<ConnectionDetails & { token: string }> => {
  const { companyId } = deps;
  const company = await companyRecords(companyId).get();
  if (!company) throw new AppError('ERR_COMPANY_NOT_FOUND', undefined);
  const { linkedPhone: byQr, businessAccount, planFlag } = channelCapabilities[channel];
  const plan = await platformRecords().getPlan(company.planId);
  if (plan && !plan.flags[planFlag]) throw new AppError('ERR_PLAN_WITHOUT_CHANNEL', undefined);
  const { token, tokenHash, tokenTail } = newApiToken();
  const verifyToken = newApiToken().token;
  const proxy = await readProxyChange(deps, byQr ? fields.proxy : undefined, null);
  const connection = {
    ...newConnection(channel, deps.now()),
    ...toChange(companyId, channel, fields),
    isDefault,
    proxy: shownProxyChange(proxy.change) ?? null,
    tokenHash,
    tokenTail,
    // What Meta is told with the address of the webhooks, and its first call there repeats.
    ...(businessAccount ? { sealedVerifyToken: sealSecret(companyId, verifyToken), accountSince: deps.now().toISOString() } : {}),
  };
  await assertConnectionReferences(companyId, connection, null);
  await assertSound(deps, connection, null, fields, proxy.problems);
  const number = businessAccount ? numberOf(deps, connection) : null;
  const issues = number ? await prepareNumber(number, { pin: fields.pin ?? '', typed: connection.number }) : [];
  if (issues.length > 0) throw new AppError('ERR_CONNECTION_INVALID', { issues });
  const shard = byQr ? await leaseRecords.emptiestShard() : null;
  const sealedProxy = await sealProxyChange(deps, connection.id, proxy.change);
  const saved = await addConnection(companyId, {
    connection,
    limit: plan?.connections ?? null,
    alongside: [
      connectionWritesFor(companyId).createToken(tokenHash, connection.id),
      ...(shard === null ? [] : [sessionRecords(companyId).create(connection.id, shard, deps.now().toISOString(), sealedProxy)]),
      connectionEntry(deps, connection.id, null, connection),
    ],
  });
  if (!saved) throw new AppError('ERR_PLAN_LIMIT', { limit: plan?.connections ?? 0 });
  if (shard !== null) await deps.nudge(shard);
  if (!number) return { ...(await presentConnection(deps, saved, 'once')), token };
  await deps.beginProbes(saved.id);
  const trouble = await directWebhooks(number, deps, saved.id, verifyToken);
  if (trouble) await connectionStoreFor(companyId).setTrouble(saved.id, trouble);
  return { ...(await presentConnection(deps, await findConnection(deps, saved.id), 'once')), token };
};
