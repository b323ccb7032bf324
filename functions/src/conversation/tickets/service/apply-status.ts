import type { ConnectionId } from '@balcao/shared/domain/ids.ts';
import type { InboundStatusEvent } from '@balcao/shared/events/channel-messages.ts';
import type { Failure, MessageKey, MessageStore } from '../store/message-store.ts';
import { refScopes } from '../store/ref-scopes.ts';

export type StatusDeps = { messages: Pick<MessageStore, 'get' | 'raiseAck' | 'markFailed'>; now: () => Date };
type KnownStatusDeps = StatusDeps & { messages: Pick<MessageStore, 'find' | 'recordSent' | 'notePrice'> };

/** Writes down how far a message of ours came, when it is known by the provider's id. Doing it again, or in another order, changes nothing.
 *  That it was sent is known with its id, and is written only when whoever sent it did not get to say so in the message's own row,
 *  or with what the message costs.
 *  @returns false when nobody knows the message by that id yet. */
export const applyKnownStatus = async (deps: KnownStatusDeps, connectionId: ConnectionId, event: InboundStatusEvent): Promise<boolean> => {
  const { messages, now } = deps;
  const key = await messages.find(refScopes.provider(connectionId), event.providerId);
  if (!key) return false;
  if (event.status === 1 || event.status === 'failed') {
    const message = await messages.get(key);
    const isUnnamed = message?.providerId === null;
    // Of a message that was retried, the id may be that of the attempt before: then only the queue's delay tells.
    if (isUnnamed && message.attempt > 0) return event.status === 1;
    if (isUnnamed) await messages.recordSent(key, connectionId, event.providerId, now());
    const isOfThisAttempt = isUnnamed || message?.providerId === event.providerId;
    // With its id it counts as sent, unless Meta kept it back.
    if (event.status === 1 && isOfThisAttempt && message?.ack === 0 && message.waits?.reason === 'quality')
      await messages.raiseAck(key, 1, now().toISOString(), event.pricing);
    else if (event.status === 1 && event.pricing && isOfThisAttempt && !message?.pricing)
      await messages.notePrice(key, event.pricing, now().toISOString());
  }
  if (event.status !== 1) await applyStatus(deps, key, event);
  return true;
};

export const applyStatus = async ({ messages, now }: StatusDeps, key: MessageKey, event: InboundStatusEvent): Promise<void> => {
  const at = now().toISOString();
  if (event.status !== 'failed') {
    await messages.raiseAck(key, event.status, at, event.pricing);
    return;
  }
  // A failure told again about an attempt that was retried since says nothing about the new one.
  if ((await messages.get(key))?.providerId === event.providerId) await messages.markFailed(key, failureOf(event), at);
};

/** Codes below 1 are ours (`ownFailures`): one that a provider sends says nothing. */
export const failureOf = ({ error }: Pick<InboundStatusEvent, 'error'>): Failure => ({
  code: error && error.code > 0 ? error.code : unknownFailure,
  reason: error?.reason ?? '',
  retryable: error?.retryable ?? true,
});
const unknownFailure = 0;
