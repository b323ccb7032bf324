import { type Channel, channelCapabilities } from '@balcao/shared/domain/channels.ts';

/** What somebody who writes must know of the conversation's connection; null = nothing. A linked phone sends what waited when it is back; elsewhere
 *  a message fails at once. One that was deleted is not among the company's any more. */
export const connectionNotice = (connection: { channel: Channel; status: string } | undefined): 'deleted' | 'down' | 'troubled' | null => {
  if (!connection) return 'deleted';
  if (connection.status === 'CONNECTED') return null;
  return channelCapabilities[connection.channel].linkedPhone ? 'down' : 'troubled';
};
