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
  /** How many of the customer's messages whoever closes it knew. */
  inboundMessages?: number | null;
};

export type Decided = Exclude<UpdateDecision, { kind: 'nothing' | 'refuse' }>;
