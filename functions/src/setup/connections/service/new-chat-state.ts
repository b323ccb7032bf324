import { channelCapabilities } from '@balcao/shared/domain/channels.ts';
import type { ConnectionDetails } from '@balcao/shared/contract/connections.ts';
import { linkedPeriods, phoneDayOf } from '@balcao/shared/domain/connections/linked-periods.ts';
import { byDay, newChatsPerDay, nextMorning } from '@balcao/shared/domain/connections/new-chats.ts';
import type { ConnectionId } from '@balcao/shared/domain/ids.ts';
import { localDateOf } from '@balcao/shared/domain/local-date.ts';
import type { NewChatWait } from '@balcao/shared/domain/messages/message-wait.ts';
import { companyRecords } from '../../../organisation/companies/service/company-records.ts';
import { newChatRecords } from '../../../organisation/sessions/service/session-records.ts';
import { numberStandingRecords, type Connection, type NumberStanding } from './connection-records.ts';
import { standingRestriction } from './list-number-standings.ts';
import { findConnection, type ConnectionDeps } from './connection-deps.ts';

const defaultTimeZone = 'America/Sao_Paulo';

type Budget = Pick<NonNullable<ConnectionDetails['newChats']>, 'perDay' | 'used' | 'lock'>;

/** How many new people a linked phone may write to today, has written to, and what WhatsApp forbids it; null = no phone was linked, or another channel. */
export const newChatBudget = async (
  { companyId, now }: Pick<ConnectionDeps, 'companyId' | 'now'>,
  connection: Connection,
): Promise<(Budget & { timeZone: string }) | null> => {
  const { id, channel, number, newChatsPerDay: setting } = connection;
  if (!channelCapabilities[channel].linkedPhone || number === null) return null;
  const store = newChatRecords(companyId, id);
  const at = now().toISOString();
  const [company, { linkedAt, lock }] = await Promise.all([companyRecords(companyId).get(), store.standing()]);
  const timeZone = company?.timeZone ?? defaultTimeZone;
  const { newChats: used } = await store.dayOf(phoneDayOf(localDateOf(at, timeZone), linkedPeriods(connection)));
  return { perDay: newChatsPerDay(linkedAt, setting, now()), used, lock: lock && lock.until > at ? lock : null, timeZone };
};

/** What a message to somebody who never wrote would wait for now; null = it goes out. What waits goes out by day. */
export const waitForNewChat = ({ perDay, used, lock }: Budget, timeZone: string, now: Date): NewChatWait | null => {
  if (lock) return { reason: lock.reason, until: byDay(lock.until, timeZone) };
  return used < perDay ? null : { reason: 'newChats', until: nextMorning(now.toISOString(), timeZone), count: perDay };
};

/** @throws AppError ERR_CONNECTION_NOT_FOUND. */
export const getNewChatState = async (
  deps: ConnectionDeps,
  id: ConnectionId,
): Promise<{ closed: NewChatWait | null; restricted: NumberStanding['restricted'] }> => {
  const connection = await findConnection(deps, id);
  if (channelCapabilities[connection.channel].businessAccount) {
    const { restricted } = await numberStandingRecords(deps.companyId).get(id);
    return { closed: null, restricted: standingRestriction(restricted, deps.now()) };
  }
  const budget = await newChatBudget(deps, connection);
  return { closed: budget && waitForNewChat(budget, budget.timeZone, deps.now()), restricted: null };
};
