import type { Channel } from '../channels.ts';

/** Company settings that together hide what contacts erase; both say enabled. */
export type ErasedSettings = { enableLGPD?: string | undefined; lgpdDeleteMessage?: string | undefined };

/** Whether nobody sees any more what a contact erased. Elsewhere it stays to be read, with the word that it was erased; never on Messenger and Instagram,
 *  whose messages must be gone when they are taken back. https://developers.facebook.com/docs/messenger-platform/reference/webhook-events/message-unsends */
export const hidesErased = ({ enableLGPD, lgpdDeleteMessage }: ErasedSettings, channel: Channel): boolean =>
  channel === 'facebook' || channel === 'instagram' || (enableLGPD === 'enabled' && lgpdDeleteMessage === 'enabled');
