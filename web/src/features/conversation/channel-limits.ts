import { type Channel, type ChannelCapabilities, channelCapabilities } from '@balcao/shared/domain/channels.ts';

/** What the conversation's channel can do; what it cannot is not offered. */
export const channelLimits = (channel: Channel): ChannelCapabilities => channelCapabilities[channel];
