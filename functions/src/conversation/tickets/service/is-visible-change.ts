import { isDeepStrictEqual } from 'node:util';
import type { Message } from '@balcao/shared/domain/messages/message.ts';

/** Whether a message's change shows on a screen. Sending notes the attempt and the provider's id on the row, which nobody sees: telling every
 *  screen would be a fifth of all frames. `before` is null for a new message. */
export const isVisibleChange = (before: Message | null, after: Message): boolean =>
  // Not by their JSON: the two images of a change may list a map's members in different orders.
  before === null || !isDeepStrictEqual(seen(before), seen(after));

const seen = (message: Message): object => ({
  ...message,
  attemptedAt: null,
  uploadedAs: null,
  providerId: null,
  revision: null,
  wireRevision: null,
  // Shown in a dialog that is opened for it, and told with the tick that it comes with or before.
  pricing: null,
  updatedAt: null,
});
