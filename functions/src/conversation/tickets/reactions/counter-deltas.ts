import type { TicketStatus } from '@balcao/shared/domain/tickets/ticket.ts';
import type { Change } from '../../../platform/stream-consumer.ts';
import { readTicketChange, type TicketImage } from '../service/read-change.ts';

export type CounterDelta = {
  companyId: number;
  status: TicketStatus;
  queueId: string;
  userId: string;
  connectionId: string;
  isGroup: boolean;
  tickets: number;
  unread: number;
};

/** What a change of a ticket does to the counters: out of one bucket, into another; nothing when it stays. What is put off stands in none. Pure. */
export const toCounterDeltas = (change: Change): CounterDelta[] => {
  const ticket = readTicketChange(change);
  if (!ticket) return [];
  const out = ticket.before && isCounted(ticket.before) ? bucketOf(ticket.before, -1) : null;
  const into = ticket.after && isCounted(ticket.after) ? bucketOf(ticket.after, 1) : null;
  if (out && into && isSameBucket(out, into)) {
    const unread = out.unread + into.unread;
    return unread === 0 ? [] : [{ ...into, tickets: 0, unread }];
  }
  return [out, into].filter((delta) => delta !== null);
};

const isCounted = ({ snoozedUntil }: TicketImage): boolean => snoozedUntil === undefined;

const bucketOf = (ticket: TicketImage, sign: 1 | -1): CounterDelta => ({
  companyId: ticket.companyId,
  status: ticket.status,
  queueId: ticket.queueId,
  userId: ticket.userId,
  connectionId: ticket.connectionId,
  isGroup: ticket.isGroup,
  tickets: sign,
  unread: ticket.unreadMessages > 0 ? sign : 0,
});

const isSameBucket = (a: CounterDelta, b: CounterDelta) =>
  a.companyId === b.companyId &&
  a.status === b.status &&
  a.queueId === b.queueId &&
  a.userId === b.userId &&
  a.connectionId === b.connectionId &&
  a.isGroup === b.isGroup;
