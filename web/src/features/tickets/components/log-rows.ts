import type { MessageDecision, TicketLogEntry } from '@balcao/shared/domain/tickets/ticket.ts';

/** An event of a ticket, or messages of the customer's in a row that were all decided on alike. */
export type LogRow =
  | { kind: 'event'; at: string; entry: TicketLogEntry }
  | { kind: 'messages'; at: string; id: string; reason: string; count: number };

/** Both, newest first. */
export const logRows = (logs: ReadonlyArray<TicketLogEntry>, decisions: ReadonlyArray<MessageDecision>): LogRow[] => {
  const all: LogRow[] = [
    ...logs.map((entry): LogRow => ({ kind: 'event', at: entry.createdAt, entry })),
    ...decisions.map(({ messageId, reason, createdAt }): LogRow => ({ kind: 'messages', at: createdAt, id: messageId, reason, count: 1 })),
  ].sort((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0));
  const rows: LogRow[] = [];
  for (const row of all) {
    const last = rows.at(-1);
    if (row.kind === 'messages' && last?.kind === 'messages' && last.reason === row.reason)
      rows[rows.length - 1] = { ...last, count: last.count + 1 };
    else rows.push(row);
  }
  return rows;
};
