import { channelCapabilities, type Channel } from '../channels.ts';

/** Company settings that together hide what contacts erase; both say enabled. */
export type ErasedSettings = { enableLGPD?: string | undefined; lgpdDeleteMessage?: string | undefined };

/** Whether nobody sees any more what a contact erased. Elsewhere it stays to be read, with the word that it was erased; on some
 *  channels it must be gone whatever the company says. */
export const hidesErased = ({ enableLGPD, lgpdDeleteMessage }: ErasedSettings, channel: Channel): boolean =>
  channelCapabilities[channel].erasesForAll || (enableLGPD === 'enabled' && lgpdDeleteMessage === 'enabled');
