import type { QueueId, UserId } from '../ids.ts';
import { mayTransfer } from './transitions/transfer.ts';
import type { Ticket } from './ticket.ts';

/** How long whoever transferred a ticket, or gave it back to its queue, may take it back. */
export const undoTransferMs = 5 * 60_000;

/** Whether this request takes back a transfer: the one who made it sends the ticket where it came from, soon, and nobody else has done
 *  anything with it since. It needs no sight of the ticket, which a transfer may have ended. */
export const isUndoOfTransfer = (
  { status, userId, queueId, transfer }: Pick<Ticket, 'status' | 'userId' | 'queueId' | 'transfer'>,
  actor: { userId: UserId },
  asked: { isTransfered: boolean; userId: UserId | null; queueId: QueueId | null },
  now: Date,
): boolean =>
  transfer !== undefined &&
  asked.isTransfered &&
  mayTransfer(status) &&
  transfer.byUserId === actor.userId &&
  now.getTime() - Date.parse(transfer.at) < undoTransferMs &&
  userId === transfer.toUserId &&
  queueId === transfer.toQueueId &&
  asked.userId === transfer.fromUserId &&
  asked.queueId === transfer.fromQueueId;
