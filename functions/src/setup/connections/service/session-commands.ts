import { channelCapabilities } from '@balcao/shared/domain/channels.ts';
import type { ConnectionId } from '@balcao/shared/domain/ids.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { connectionWritesFor } from '../store/connection-writes.ts';
import { connectionRecords } from './connection-records.ts';
import { writeTogether } from '../../../platform/write-together.ts';
import { mayLinkByCode, sessionRecords, type Session } from '../../../organisation/sessions/service/session-records.ts';
import { auditedLinkNumber, connectionActEntry } from './audited-connection.ts';
import { limitLinkCodes } from './limit-link-codes.ts';
import { findConnectionByQr, nudge, type ConnectionDeps } from './connection-deps.ts';

type Wish = Pick<Session, 'desired' | 'forgetKeys' | 'status'> & { linkNumber?: null };
const wishes = {
  retry: { desired: 'connected', forgetKeys: false, status: 'OPENING' },
  renew: { desired: 'connected', forgetKeys: true, status: 'OPENING', linkNumber: null },
  end: { desired: 'disconnected', forgetKeys: true, status: 'DISCONNECTED', linkNumber: null },
} as const satisfies Record<string, Wish>;

/** Asks the session's container for something and tells it to look. */
export const commandSession = async (deps: ConnectionDeps, id: ConnectionId, wish: keyof typeof wishes): Promise<{ ok: true }> => {
  await findConnectionByQr(deps, id);
  if (!(await command(deps, id, wish))) throw new AppError('ERR_CONNECTION_NOT_FOUND', undefined);
  await nudge(deps, id);
  return { ok: true };
};

/** @returns false when the connection is gone. */
const command = async ({ companyId, now }: ConnectionDeps, id: ConnectionId, wish: keyof typeof wishes): Promise<boolean> => {
  const { outcome } = await writeTogether([
    sessionRecords(companyId).command(id, wishes[wish], now().toISOString()),
    connectionWritesFor(companyId).change(id, { status: wishes[wish].status }),
  ]);
  return outcome === 'written';
};

/** Has the phone of this number linked by a code, which comes live. A phone that is linked meanwhile stays so.
 *  @throws AppError ERR_CONNECTION_NOT_FOUND, ERR_CHANNEL_CANNOT, ERR_TOO_MANY_REQUESTS, ERR_PHONE_LINKED. */
export const linkByCode = async (deps: ConnectionDeps, id: ConnectionId, number: string): Promise<{ ok: true }> => {
  const { companyId, now } = deps;
  const connection = await findConnectionByQr(deps, id);
  const session = await sessionRecords(companyId).get(id);
  // It would be refused, ask WhatsApp for nothing, and so does not count.
  if (session && !mayLinkByCode(session)) throw new AppError('ERR_PHONE_LINKED', undefined);
  await limitLinkCodes(companyId, id);
  const { outcome } = await writeTogether([
    sessionRecords(companyId).linkByCode(id, number, now().toISOString()),
    connectionWritesFor(companyId).change(id, { status: 'OPENING' }),
    connectionActEntry(deps, connection, 'other', auditedLinkNumber(null), auditedLinkNumber(number)),
  ]);
  if (outcome !== 'written')
    throw new AppError((await sessionRecords(companyId).get(id)) ? 'ERR_PHONE_LINKED' : 'ERR_CONNECTION_NOT_FOUND', undefined);
  await nudge(deps, id);
  return { ok: true };
};

/** Commands written at the same time. */
const atOnce = 8;

/** Only sessions that should be up; the containers space the log-ins. One that is deleted meanwhile is left alone. */
export const restartSessions = async (deps: ConnectionDeps): Promise<{ restarted: number }> => {
  const byQr = (await connectionRecords(deps.companyId).list()).filter(({ channel }) => channelCapabilities[channel].linkedPhone);
  const restarted: Session[] = [];
  for (let start = 0; start < byQr.length; start += atOnce)
    await Promise.all(
      byQr.slice(start, start + atOnce).map(async ({ id }) => {
        const session = await sessionRecords(deps.companyId).get(id);
        if (session?.desired === 'connected' && (await command(deps, id, 'retry'))) restarted.push(session);
      }),
    );
  await Promise.all([...new Set(restarted.map(({ shard }) => shard))].map((shard) => deps.nudge(shard)));
  return { restarted: restarted.length };
};
