import { timeOfId } from '../../messages/position-of.ts';
import type { Ticket } from '../../tickets/ticket.ts';
import { type Clock, type ClockSettings } from '../clock.ts';
import { withoutConnection } from '../without-connection.ts';
import { minutesAfter } from '../minutes-after.ts';
import { saidAt } from '../said-at.ts';

/** Nobody writes: the customer is reminded after `timeInactiveMessage` minutes, and the ticket closes after `expiresTicket`. Tickets that wait for an
 *  attendant stay: there the silence is ours, as it is while a flow or an assistant has yet to say its next. With `whenExpiresTicket` 1 it counts only after our side spoke. */
export const silence: Clock = {
  versionOf: ({ status, isGroup, isBot, stateAt }) =>
    !isGroup && (status === 'open' || (status === 'pending' && isBot)) ? (stateAt ?? null) : null,
  dueAt: ({ ticket, connection, now }) => {
    const times = [remindedAfter(ticket, connection), connection.expiresTicket].filter((minutes) => minutes > 0);
    if (times.length === 0) return null;
    const due = minutesAfter(silentSince(ticket), Math.min(...times));
    // Our side has yet to speak: looked at again after as long.
    const counts = connection.whenExpiresTicket === '0' || (ticket.lastMessageFromMe && !isUnheard(ticket));
    return counts ? due : minutesAfter(now.toISOString(), Math.min(...times));
  },
  // The timer may have been for the reminder, or older than the last message.
  dueWithoutConnection: (ticket, setFor) => {
    const silent = minutesAfter(silentSince(ticket), withoutConnection.expiresTicket);
    return silent > setFor ? silent : setFor;
  },
  fire: ({ ticket, connection, now, isFlowBusy }) => {
    if (isFlowBusy) return { againAfter: 1 };
    const since = silentSince(ticket);
    if (connection.expiresTicket > 0 && minutesAfter(since, connection.expiresTicket) <= now.toISOString())
      return [
        { kind: 'say', body: connection.expiresInactiveMessage },
        { kind: 'close', endedBy: 'product', reason: 'silent' },
      ];
    return [
      { kind: 'say', body: connection.inactiveMessage },
      { kind: 'remember', change: { reminded: { since, at: saidAt(ticket, now).toISOString() } } },
    ];
  },
};

/** An attendant has a message that is not read: written before our last one, it came after it. */
const isUnheard = ({ status, unreadMessages }: Ticket): boolean => status === 'open' && unreadMessages > 0;

/** When the last message was written, unless that was the reminder. */
const silentSince = ({ lastMessageId, createdAt, bot }: Ticket): string => {
  const last = timeOfId(lastMessageId);
  if (last === null) return createdAt;
  const at = new Date(last).toISOString();
  return bot?.reminded?.at === at ? bot.reminded.since : at;
};

/** Minutes; 0: there is no reminder, or it was said. */
const remindedAfter = (ticket: Ticket, { timeInactiveMessage, inactiveMessage }: ClockSettings['connection']): number =>
  inactiveMessage.trim() === '' || ticket.bot?.reminded?.since === silentSince(ticket) ? 0 : timeInactiveMessage;
