import type { Channel } from '@balcao/shared/domain/channels.ts';
import type { ChannelAdapter } from './adapter.ts';
import { facebook } from './facebook/adapter.ts';
import { instagram } from './instagram/adapter.ts';
import { whatsappOfficial } from './whatsapp-official/adapter.ts';
import { whatsapp } from './whatsapp/adapter.ts';

/** Every channel there is. */
const adapters = {
  whatsapp,
  whatsapp_oficial: whatsappOfficial,
  facebook,
  instagram,
} satisfies Record<Channel, ChannelAdapter>;

const known: ReadonlyMap<string, ChannelAdapter> = new Map(Object.entries(adapters));

/** @throws RangeError for a channel without an adapter: the work is set aside at once, with this reason. */
export const adapterOf = (channel: string): ChannelAdapter => {
  const adapter = known.get(channel);
  if (!adapter) throw new RangeError(`CHANNEL_UNKNOWN there is no adapter for the channel "${channel}"`);
  return adapter;
};
