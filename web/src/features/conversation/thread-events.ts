import type { TicketLogEntry, TicketLogType } from '@balcao/shared/domain/tickets/ticket.ts';
import { useQueries } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { ticketEventsQuery } from '../tickets/api/ticket-queries.ts';
import type { BubbleMessage } from './conversation-types.ts';

/** What a thread tells of its tickets. A ticket's beginning is its first message; who looked at it, and what was deleted, is for the log alone. */
const shownTypes = [
  'chatbotStarted',
  'queueSet',
  'started',
  'transferred',
  'receivedTransfer',
  'returnedToQueue',
  'closed',
  'reopened',
  'redirected',
  'closedByClient',
  'snoozed',
  'woken',
  'heldElsewhere',
  'handedBack',
  'securityCodeChanged',
  'chatOpened',
  'callsAllowed',
  'callsRefused',
  'reactionRefused',
  'systemNotice',
] as const satisfies ReadonlyArray<TicketLogType>;
type ShownType = (typeof shownTypes)[number];

/** `to`: who received a transfer. */
export type ThreadEvent = Omit<TicketLogEntry, 'type'> & { type: ShownType; ticketId: number; to: TicketLogEntry['user'] };

/** Tickets of a thread whose events are read, the newest ones: somebody who scrolls far back reads messages. */
const mostTickets = 8;

/** What happened to the tickets of these messages, the oldest first. */
export const useThreadEvents = (ticketId: number, messages: ReadonlyArray<BubbleMessage>): ReadonlyArray<ThreadEvent> => {
  const shown = useMemo(
    () => [...new Set([...messages.map((message) => message.ticketId), ticketId])].sort((a, b) => b - a).slice(0, mostTickets),
    [messages, ticketId],
  );
  const combine = useCallback((answers: Answers) => joined(shown, answers), [shown]);
  return useQueries({ queries: shown.map(ticketEventsQuery), combine });
};

type Answers = ReadonlyArray<{ data?: TicketLogEntry[] | undefined }>;
const joined = (tickets: ReadonlyArray<number>, answers: Answers): ReadonlyArray<ThreadEvent> =>
  answers
    .flatMap(({ data }, index) => toThreadEvents(tickets[index] ?? 0, data ?? []))
    .sort((one, other) => (one.createdAt < other.createdAt ? -1 : one.createdAt > other.createdAt ? 1 : 0));

/** Those of a ticket's log that a thread tells. A transfer to somebody is one event, told by who received it; a queue chosen twice is told once. */
export const toThreadEvents = (ticketId: number, log: ReadonlyArray<TicketLogEntry>): ThreadEvent[] =>
  log.flatMap((entry, index) => {
    const type = shownTypes.find((each) => each === entry.type);
    const next = log[index + 1];
    const before = log[index - 1];
    if (!type || (type === 'receivedTransfer' && before?.type === 'transferred')) return [];
    if (
      type === before?.type &&
      entry.queue?.id === before.queue?.id &&
      entry.user?.id === before.user?.id &&
      entry.reason === before.reason
    )
      return [];
    const to = type === 'transferred' && next?.type === 'receivedTransfer' ? next.user : null;
    return [{ ...entry, type, ticketId, to }];
  });
