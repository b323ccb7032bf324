import { type QueueId, type TicketId, type UserId } from '@balcao/shared/domain/ids.ts';
import { type UpdateDecision } from '@balcao/shared/domain/tickets/decide-update.ts';

export type UpdateTicket = {
  id: TicketId;
  status: 'open' | 'pending' | 'group' | 'closed';
  userId: UserId | null;
  queueId: QueueId | null;
  isTransfered: boolean;
  msgTransfer: string | null;
  sendFarewellMessage: boolean;
  useIntegration: boolean | null;
  rate?: number | null;
  /** The ticket's newest message as who closes it knew it. */
  lastMessageId?: string | null;
};

export type Decided = Exclude<UpdateDecision, { kind: 'nothing' | 'refuse' }>;
