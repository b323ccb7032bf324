import { channelCapabilities, type Channel } from '@balcao/shared/domain/channels.ts';

/** Which marks a channel shows. */
export const marksOf = (channel: Channel): 'chat' | 'none' => {
  const { linkedPhone, businessAccount } = channelCapabilities[channel];
  return linkedPhone || businessAccount ? 'chat' : 'none';
};
