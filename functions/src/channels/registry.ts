import type { Channel } from '@balcao/shared/domain/channels.ts';
import type { ChannelAdapter } from './adapter.ts';
import { whatsappOfficial } from './whatsapp-official/adapter.ts';
import { whatsapp } from './whatsapp/adapter.ts';

/** Every channel there may be. Those that are not built yet have no adapter: whatever comes for them is given up on with their name. */
const adapters = {
  whatsapp,
  whatsapp_oficial: whatsappOfficial,
  facebook: null,
  instagram: null,
} satisfies Record<Channel, ChannelAdapter | null>;

const known: ReadonlyMap<string, ChannelAdapter | null> = new Map(Object.entries(adapters));

/** @throws RangeError for a channel without an adapter: the work is set aside at once, with this reason. */
export const adapterOf = (channel: string): ChannelAdapter => {
  const adapter = known.get(channel);
  if (!adapter) throw new RangeError(`CHANNEL_UNKNOWN there is no adapter for the channel "${channel}"`);
  return adapter;
};
