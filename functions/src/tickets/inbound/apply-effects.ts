import type { Decision } from '@balcao/shared/domain/automation/decide.ts';
import { messageIdOf, type ConnectionId } from '@balcao/shared/domain/ids.ts';
import type { Message } from '@balcao/shared/domain/messages/message.ts';
import { derivedUlid } from '../../platform/new-ids.ts';
import { newMessage } from '../messages/new-message.ts';

/** The messages that an answer writes to the customer, behind the one it answers. Their ids are derived from that one's. */
export const applyEffects = (decision: Decision, answered: Message, connectionId: ConnectionId, now: Date): Message[] =>
  decision.keep === 'aside'
    ? []
    : decision.effects.map(({ body }, index) => {
        const at = new Date(Date.parse(answered.createdAt) + 1 + index);
        return newMessage({ ...answered, id: answered.ticketId }, at, {
          id: messageIdOf(derivedUlid(at, `${connectionId} ${answered.providerId} effect ${index}`), answered.ticketId),
          body,
          handledBy: decision.reason,
          updatedAt: now.toISOString(),
        });
      });
