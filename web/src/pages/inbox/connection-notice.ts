import { type Channel, channelCapabilities } from '@balcao/shared/domain/channels.ts';

/** What somebody who writes must know of the conversation's connection; null = nothing. A linked phone sends what waited when it is back; elsewhere
 *  a message fails at once. */
export const connectionNotice = ({ channel, status }: { channel: Channel; status: string }): 'down' | 'troubled' | null => {
  if (status === 'CONNECTED') return null;
  return channelCapabilities[channel].linkedPhone ? 'down' : 'troubled';
};
