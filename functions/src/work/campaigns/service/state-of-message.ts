import type { RecipientState } from '@balcao/shared/domain/campaigns/recipient-state.ts';
import type { Message } from '@balcao/shared/domain/messages/message.ts';
import { ownFailures } from '@balcao/shared/domain/messages/own-failures.ts';

/** How far a campaign's message came; null = it is still on its way. */
export const stateOfMessage = ({ ack, failed, waits }: Pick<Message, 'ack' | 'failed' | 'waits'>): RecipientState | null => {
  if (failed) return failed.code === ownFailures.noAnswer ? 'unknown' : 'failed';
  if (ack >= 3) return 'read';
  if (ack === 2) return 'delivered';
  if (waits?.reason === 'quality') return 'held';
  return ack === 1 ? 'sent' : null;
};
