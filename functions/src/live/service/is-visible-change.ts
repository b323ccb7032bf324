import type { Message } from '@balcao/shared/domain/messages/message.ts';

/** Whether a message's change shows on a screen. Sending notes the attempt and the provider's id on the row, which nobody sees: telling every
 *  screen would be a fifth of all frames. `before` is null for a new message. */
export const isVisibleChange = (before: Message | null, after: Message): boolean => before === null || seen(before) !== seen(after);

const seen = (message: Message): string =>
  JSON.stringify({ ...message, attemptedAt: null, providerId: null, revision: null, wireRevision: null, updatedAt: null });
