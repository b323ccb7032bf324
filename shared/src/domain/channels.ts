import * as z from 'zod';

export const channels = ['whatsapp', 'whatsapp_oficial', 'facebook', 'instagram'] as const;
export const channel = z.enum(channels);
export type Channel = z.infer<typeof channel>;

/** What a channel can do; the screens hide what is false and the server refuses it. */
export type ChannelCapabilities = {
  quotes: boolean;
  reactions: boolean;
  edits: boolean;
  deletes: boolean;
  templates: boolean;
  /** Contacts as cards the customer can save. */
  contactCards: boolean;
  /** Hours in which free text may follow the customer's last message; null = no limit. */
  replyWindowHours: number | null;
  maxTextLength: number;
};

/** Facebook and Instagram: texts and files, in answer to the customer. */
const textAndFiles = {
  quotes: false,
  reactions: false,
  edits: false,
  deletes: false,
  templates: false,
  contactCards: false,
  replyWindowHours: 24,
};

export const channelCapabilities: Record<Channel, ChannelCapabilities> = {
  whatsapp: {
    quotes: true,
    reactions: true,
    edits: true,
    deletes: true,
    templates: false,
    contactCards: true,
    replyWindowHours: null,
    maxTextLength: 65_536,
  },
  whatsapp_oficial: {
    quotes: true,
    reactions: true,
    edits: false,
    deletes: false,
    templates: true,
    contactCards: true,
    replyWindowHours: 24,
    maxTextLength: 4096,
  },
  facebook: { ...textAndFiles, maxTextLength: 2000 },
  instagram: { ...textAndFiles, maxTextLength: 1000 },
};

/** When the 24-hour window closes, or null for channels without one. No inbound message yet = closed long ago.
 *  Source: Meta's customer service window; spec 1 section 2 (notice). */
export const replyWindowEndsAt = (of: Channel, lastInboundAt: string | null): string | null => {
  const { replyWindowHours } = channelCapabilities[of];
  if (replyWindowHours === null) return null;
  return new Date((lastInboundAt ? Date.parse(lastInboundAt) : 0) + replyWindowHours * 3_600_000).toISOString();
};

export const isReplyWindowOpen = (of: Channel, lastInboundAt: string | null, now: Date): boolean => {
  const endsAt = replyWindowEndsAt(of, lastInboundAt);
  return endsAt === null || Date.parse(endsAt) > now.getTime();
};
